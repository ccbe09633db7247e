import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { closingLine, countReport, countRun, skippedLines } from '../src/count.ts';

const folder = mkdtempSync(join(tmpdir(), 'check-'));
afterAll(() => rmSync(folder, { recursive: true }));

const passed = { command: 'x', execution: { exitCode: 0 }, cache: { status: 'MISS' } };
const cached = { command: 'x', execution: { exitCode: 0 }, cache: { status: 'HIT' } };
const failed = { command: 'x', execution: { exitCode: 1 }, cache: { status: 'MISS' } };
const neverStarted = { command: 'x', cache: { status: 'MISS' } };

describe('countRun', () => {
  it('counts a task as one check, and a reused result as passed', () => {
    const tasks = [
      { taskId: '//#lint', ...passed },
      { taskId: '//#types', ...cached },
      { taskId: 'docs#check', ...failed },
    ];
    expect(countRun({ tasks }, undefined)).toEqual({ passed: 2, failed: 1, skipped: 0 });
  });

  it('counts a task that never started as failed', () => {
    expect(countRun({ tasks: [{ taskId: '//#lint', ...neverStarted }] }, undefined).failed).toBe(1);
  });

  it('leaves out a task without a command', () => {
    const tasks = [{ taskId: '//#packages', command: '<NONEXISTENT>', cache: { status: 'MISS' } }];
    expect(countRun({ tasks }, undefined)).toEqual({ passed: 0, failed: 0, skipped: 0 });
  });

  it.each([
    ['passed', passed, { passed: 5, failed: 0, skipped: 1 }, { passed: 5, failed: 0, skipped: 1 }],
    ['failed tests', failed, { passed: 5, failed: 2, skipped: 1 }, { passed: 5, failed: 2, skipped: 1 }],
    [
      'an unhandled error',
      failed,
      { passed: 5, failed: 0, skipped: 1 },
      { passed: 5, failed: 1, skipped: 1 },
    ],
    ['no report', failed, undefined, { passed: 0, failed: 1, skipped: 0 }],
  ])('counts each test by itself: %s', (_, result, report, expected) => {
    expect(countRun({ tasks: [{ taskId: '//#test:short', ...result }] }, report)).toEqual(expected);
  });
});

it('reads the counts of a vitest report, and returns undefined without one', () => {
  const path = join(folder, 'vitest.json');
  writeFileSync(
    path,
    JSON.stringify({ numPassedTests: 5, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 }),
  );
  expect(countReport(path)).toEqual({ passed: 5, failed: 2, skipped: 2 });
  expect(countReport(join(folder, 'missing.json'))).toBeUndefined();
});

it('prints each skip of a task once', () => {
  writeFileSync(join(folder, 'task.log'), 'ok\n  skipped: no Redis here\nskipped: no Redis here\n');
  const tasks = [{ taskId: '//#test:short', logFile: 'task.log', ...passed }];
  expect(skippedLines({ tasks }, folder)).toEqual(['skipped: no Redis here']);
});

it('closes with the line that .ci/run promises', () => {
  expect(closingLine({ passed: 4, failed: 1, skipped: 0 })).toBe('4 passed, 1 failed');
  expect(closingLine({ passed: 3, failed: 0, skipped: 2 })).toBe('3 passed, 0 failed, 2 skipped');
});

it('lists the tasks', () => {
  const cli = fileURLToPath(new URL('../cli.ts', import.meta.url));
  const output = execFileSync(process.execPath, [cli, '--help'], { encoding: 'utf8' });
  const { tasks } = JSON.parse(readFileSync(new URL('../../../turbo.json', import.meta.url), 'utf8'));
  for (const name of Object.keys(tasks).filter((key) => /^\/\/#(?!packages$)/.test(key)))
    expect(output).toContain(`  ${name.replace('//#', '')} `);
});
