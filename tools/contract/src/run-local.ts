import type { LocalTarget } from './cli-options.ts';
import { createReport, type Report } from './report/report.ts';
import { runReaders, runTarget, type Suite, type TargetRun } from './run/run-suite.ts';
import { emulatorTarget } from './targets/emulator-target.ts';
import { prismTarget } from './targets/prism-target.ts';

async function runOne(suite: Suite, name: LocalTarget, seed: number): Promise<TargetRun> {
  if (name === 'readers') return runReaders(suite);
  if (name === 'prism') return runTarget(suite, await prismTarget(), { seed });
  return runTarget(suite, await emulatorTarget(name === 'emulator' ? 'process' : 'socket'), { seed });
}

/** Runs the cases on the local targets: Prism in parallel with the others, the others one after the other. */
export async function runTargets(
  suite: Suite,
  targets: readonly LocalTarget[],
  seed: number,
): Promise<TargetRun[]> {
  // Prism runs in another process; the others share this one, so running them in parallel saves nothing.
  const aside = targets.filter((name) => name === 'prism').map((name) => runOne(suite, name, seed));
  const runs: TargetRun[] = [];
  try {
    for (const name of targets.filter((other) => other !== 'prism'))
      runs.push(await runOne(suite, name, seed));
  } finally {
    await Promise.allSettled(aside);
  }
  runs.push(...(await Promise.all(aside)));
  return targets.flatMap((name) => runs.filter((run) => run.name === name));
}

/** Runs the cases on the local targets and merges the runs. */
export async function runLocal(suite: Suite, targets: readonly LocalTarget[], seed: number): Promise<Report> {
  return createReport(suite, await runTargets(suite, targets, seed), seed);
}
