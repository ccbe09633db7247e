import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { type Count, countExit, countReport } from './count.ts';
import type { Step } from './steps.ts';

/** What became of one step. */
export type Outcome = { step: Step; count: Count; seconds: number; output: string; ok: boolean };

/** Runs a command to its end and keeps what it prints. */
function execute(step: Step, cwd: string): Promise<{ exitCode: number; output: string }> {
  return new Promise((resolve) => {
    const [command, ...args] = step.command;
    const child = spawn(command, args, { cwd, env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1' } });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('error', (error) => resolve({ exitCode: 127, output: `${output}${error.message}\n` }));
    child.on('close', (code) => resolve({ exitCode: code ?? 1, output }));
  });
}

async function runStep(step: Step, cwd: string): Promise<Outcome> {
  const started = performance.now();
  if (step.report !== undefined) await rm(`${cwd}/${step.report}`, { force: true });
  const { exitCode, output } = await execute(step, cwd);
  const seconds = (performance.now() - started) / 1000;
  if (step.report === undefined)
    return { step, count: countExit(exitCode), seconds, output, ok: exitCode === 0 };
  try {
    const count = await countReport(`${cwd}/${step.report}`, exitCode);
    return { step, count, seconds, output, ok: exitCode === 0 && count.failed === 0 };
  } catch (error) {
    return {
      step,
      count: countExit(1),
      seconds,
      output: `${output}\nno report: ${String(error)}\n`,
      ok: false,
    };
  }
}

/**
 * Runs the steps, at most `concurrency` at once, each after those it names.
 *
 * @param report called when a step begins (without outcome) and when it ends.
 * @returns the outcomes, in the order in which the steps ended.
 */
export async function runSteps(
  steps: readonly Step[],
  options: { cwd: string; concurrency: number; report: (step: Step, outcome?: Outcome) => void },
): Promise<Outcome[]> {
  const names = new Set(steps.map((step) => step.name));
  const waiting = [...steps];
  const outcomes: Outcome[] = [];
  const isReady = (step: Step): boolean =>
    (step.after ?? []).every(
      (name) => !names.has(name) || outcomes.some((outcome) => outcome.step.name === name),
    );

  await new Promise<void>((resolve, reject) => {
    let running = 0;
    const next = (): void => {
      if (waiting.length === 0 && running === 0) resolve();
      while (running < options.concurrency) {
        const index = waiting.findIndex(isReady);
        const step = index === -1 ? undefined : waiting.splice(index, 1)[0];
        if (step === undefined) break;
        running += 1;
        options.report(step);
        runStep(step, options.cwd).then((outcome) => {
          running -= 1;
          outcomes.push(outcome);
          options.report(step, outcome);
          next();
        }, reject);
      }
      if (running === 0 && waiting.length > 0) {
        reject(new Error(`steps wait for each other: ${waiting.map((step) => step.name).join(', ')}`));
      }
    };
    next();
  });
  return outcomes;
}
