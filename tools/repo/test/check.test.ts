import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { closingLine, countRun, countTests, failureLines, skippedLines } from '../src/count.ts';

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
    expect(countRun({ tasks }, folder)).toEqual({ passed: 2, failed: 1, skipped: 0 });
  });

  it('counts a task that never started as failed', () => {
    expect(countRun({ tasks: [{ taskId: '//#lint', ...neverStarted }] }, folder).failed).toBe(1);
  });

  it('leaves out a task without a command', () => {
    const tasks = [{ taskId: '//#packages', command: '<NONEXISTENT>', cache: { status: 'MISS' } }];
    expect(countRun({ tasks }, folder)).toEqual({ passed: 0, failed: 0, skipped: 0 });
  });

  const someFailed = '\u001b[2m      Tests \u001b[22m 2 failed | 5 passed | 1 skipped (8)\n';
  const allPassed = '      Tests  5 passed | 1 skipped (6)\n';

  it.each([
    ['passed', passed, allPassed, { passed: 5, failed: 0, skipped: 1 }],
    ['a reused result', cached, allPassed, { passed: 5, failed: 0, skipped: 1 }],
    ['failed tests', failed, someFailed, { passed: 5, failed: 2, skipped: 1 }],
    ['an unhandled error', failed, allPassed, { passed: 5, failed: 1, skipped: 1 }],
    ['no summary', failed, 'vitest did not start\n', { passed: 0, failed: 1, skipped: 0 }],
  ])('counts each test by itself: %s', (_, result, log, expected) => {
    writeFileSync(join(folder, 'test.log'), log);
    const tasks = [{ taskId: '@videogen/client#test', logFile: 'test.log', ...result }];
    expect(countRun({ tasks }, folder)).toEqual(expected);
  });

  it('adds the tests of several packages', () => {
    writeFileSync(join(folder, 'client.log'), '      Tests  5 passed (5)\n');
    writeFileSync(join(folder, 'server.log'), '      Tests  7 passed | 1 todo (8)\n');
    const tasks = ['client', 'server'].map((name) => {
      return { taskId: `@videogen/${name}#test`, logFile: `${name}.log`, ...passed };
    });
    expect(countRun({ tasks }, folder)).toEqual({ passed: 12, failed: 0, skipped: 1 });
  });
});

it('reads no counts from a log that only mentions tests', () => {
  expect(countTests('Tests  passed\nthe Tests  1 passed (1)')).toBeUndefined();
});

it('prints each skip of a task once', () => {
  writeFileSync(join(folder, 'task.log'), 'ok\n  skipped: no Redis here\nskipped: no Redis here\n');
  const tasks = [{ taskId: '//#runtimes', logFile: 'task.log', ...passed }];
  expect(skippedLines({ tasks }, folder)).toEqual(['skipped: no Redis here']);
});

describe('failureLines', () => {
  it('shows each failed test with its error', () => {
    const frames = Array.from({ length: 30 }, (_, index) => ` ❯ frame ${index}`).join('\n');
    const first = ' FAIL  |shared| one.test.ts > says no\nAssertionError: expected 1 to be 2\n';
    const second = ' FAIL  |shared| two.test.ts > hangs\nError: Test timed out in 120000ms.\n';
    writeFileSync(
      join(folder, 'test.log'),
      `✓ passes\n${first}${second}${frames}\n      Tests  2 failed (2)\n`,
    );
    const tasks = [{ taskId: '@videogen/client#test', logFile: 'test.log', ...failed }];

    const lines = failureLines({ tasks }, folder);

    expect(lines.slice(0, 6)).toEqual([
      '',
      'failed: @videogen/client#test',
      ' FAIL  |shared| one.test.ts > says no',
      'AssertionError: expected 1 to be 2',
      ' FAIL  |shared| two.test.ts > hangs',
      'Error: Test timed out in 120000ms.',
    ]);
    expect(lines).toHaveLength(16);
  });

  it('shows the last lines of a task without tests', () => {
    const log = Array.from({ length: 100 }, (_, index) => `line ${index}`).join('\n');
    writeFileSync(join(folder, 'lint.log'), `${log}\n`);
    const tasks = [{ taskId: '//#lint', logFile: 'lint.log', ...failed }];

    const lines = failureLines({ tasks }, folder);

    expect(lines).toHaveLength(22);
    expect(lines.at(-1)).toBe('line 99');
  });

  it('is silent about what passed, was reused or never started', () => {
    writeFileSync(join(folder, 'lint.log'), ' FAIL  a name in a log\n');
    const tasks = [passed, cached, neverStarted].map((task) => ({
      taskId: '//#lint',
      logFile: 'lint.log',
      ...task,
    }));
    expect(failureLines({ tasks }, folder)).toEqual([]);
  });
});

it('closes with the line that .ci/run promises', () => {
  expect(closingLine({ passed: 4, failed: 1, skipped: 0 })).toBe('4 passed, 1 failed');
  expect(closingLine({ passed: 3, failed: 0, skipped: 2 })).toBe('3 passed, 0 failed, 2 skipped');
});

it('lists the tasks', () => {
  const cli = fileURLToPath(new URL('../check.ts', import.meta.url));
  const output = execFileSync(process.execPath, [cli, '--help'], { encoding: 'utf8' });
  const { tasks } = JSON.parse(readFileSync(new URL('../../../turbo.json', import.meta.url), 'utf8'));
  const ofRepository = Object.keys(tasks).filter((key) => /^(?:\/\/|@videogen-tools\/repo)#/.test(key));
  const checks = ofRepository.filter((key) => key !== '//#packages').map((key) => key.replace(/^.*#/, ''));
  expect(checks).toContain('lint:words');
  for (const check of checks) expect(output).toContain(`  ${check} `);
});
