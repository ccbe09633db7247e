import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closingLine, countExit, countReport } from '../src/count.ts';
import { runSteps } from '../src/run.ts';
import { type Step, steps } from '../src/steps.ts';

let cwd = '';
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'check-'));
});
afterAll(() => rm(cwd, { recursive: true }));

function step(name: string, code: string, extra: Partial<Step> = {}): Step {
  return { name, means: `${name} is broken`, command: ['node', '-e', code], ...extra };
}

const report = (passed: number, failed: number): string =>
  JSON.stringify({ numPassedTests: passed, numFailedTests: failed, numPendingTests: 1, numTodoTests: 0 });

describe('runSteps', () => {
  it('keeps the order, counts, and shows what a failed step printed', async () => {
    const seen: string[] = [];
    const outcomes = await runSteps(
      [
        step('second', 'console.log("two")', { after: ['first'] }),
        step('first', 'console.error("one"); process.exit(3)'),
      ],
      { cwd, concurrency: 2, report: (one, outcome) => seen.push(`${one.name} ${outcome?.ok ?? 'begins'}`) },
    );
    expect(seen).toEqual(['first begins', 'first false', 'second begins', 'second true']);
    expect(outcomes.map((outcome) => outcome.output.trim())).toEqual(['one', 'two']);
  });

  it('reports a command that does not exist', async () => {
    const outcomes = await runSteps([{ name: 'lost', means: '', command: ['no-such-command-here'] }], {
      cwd,
      concurrency: 1,
      report: () => {},
    });
    expect(outcomes[0]?.ok).toBe(false);
    expect(outcomes[0]?.output).toContain('ENOENT');
  });

  it('fails a test step that wrote no report, although it exited with 0', async () => {
    const outcomes = await runSteps([step('tests', '', { report: 'missing.json' })], {
      cwd,
      concurrency: 1,
      report: () => {},
    });
    expect(outcomes[0]?.ok).toBe(false);
  });

  it('refuses steps that wait for each other', async () => {
    const circle = [step('a', '', { after: ['b'] }), step('b', '', { after: ['a'] })];
    await expect(runSteps(circle, { cwd, concurrency: 1, report: () => {} })).rejects.toThrow('a, b');
  });
});

describe('counting', () => {
  it.each([
    [report(5, 0), 0, { passed: 5, failed: 0, skipped: 1 }],
    [report(5, 2), 1, { passed: 5, failed: 2, skipped: 1 }],
    [report(5, 0), 1, { passed: 5, failed: 1, skipped: 1 }],
  ])('%s with exit code %i', async (text, exitCode, count) => {
    await writeFile(join(cwd, 'report.json'), text);
    expect(await countReport(join(cwd, 'report.json'), exitCode)).toEqual(count);
  });

  it('closes with the line that a machine reads', () => {
    expect(closingLine([countExit(0), countExit(1), { passed: 3, failed: 0, skipped: 0 }])).toBe(
      '4 passed, 1 failed',
    );
    expect(closingLine([{ passed: 3, failed: 0, skipped: 2 }])).toBe('3 passed, 0 failed, 2 skipped');
  });
});

describe('the list of steps', () => {
  it('names each once and waits only for what exists', () => {
    const names = steps.map((one) => one.name);
    expect(new Set(names).size).toBe(names.length);
    for (const one of steps) for (const name of one.after ?? []) expect(names).toContain(name);
  });
});
