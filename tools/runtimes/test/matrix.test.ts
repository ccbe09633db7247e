import { describe, expect, it } from 'vitest';
import { matrixText, passed, type RuntimeRun } from '../src/matrix.ts';
import { runAll, runtimes } from '../src/run-all.ts';
import { resultsIn } from '../src/runtimes/program.ts';

const run = (name: string, part: Partial<RuntimeRun>): RuntimeRun => ({
  name,
  version: '1.2.3',
  seconds: 1,
  results: [{ name: 'works', ok: true }],
  ...part,
});

describe('a run', () => {
  it.each([
    [run('A', {}), true],
    [run('A', { results: [] }), false],
    [run('A', { error: 'it is not there' }), false],
    [run('A', { results: [{ name: 'works', ok: false, error: 'no' }] }), false],
  ])('%j passed: %s', (given, verdict) => {
    expect(passed(given)).toBe(verdict);
  });
});

it('the matrix shows every runtime and its failures', () => {
  const text = matrixText([
    run('A', {}),
    run('B', { results: [{ name: 'works', ok: false, error: 'no luck' }] }),
    run('C', { version: 'missing', results: [], error: 'it is not there' }),
  ]);
  expect(text).toMatch(/works +ok +FAILED +–/);
  expect(text).toContain('B: works: no luck');
  expect(text).toContain('C: it is not there');
});

describe('resultsIn', () => {
  it('finds the line of results among others', () => {
    const report = { agent: 'Bun/1', results: [{ name: 'works', ok: true }] };
    expect(resultsIn(`warning\nsmoke ${JSON.stringify(report)}\n`)).toEqual(report);
  });

  it('reports the output when there are no results', () => {
    expect(() => resultsIn('Segmentation fault')).toThrow('It printed no results: Segmentation fault');
  });
});

describe('the runtimes', () => {
  it('are Node 20 to 26, Bun, Deno, workerd with both conditions and Chromium', () => {
    expect(runtimes.map(({ name }) => name)).toEqual([
      'Node 20',
      'Node 22',
      'Node 24',
      'Node 26',
      'Bun',
      'Deno',
      'workerd',
      'workerd (node)',
      'Chromium',
    ]);
  });

  it('are selected by the beginning of their name', async () => {
    const target = { baseUrl: '', apiKey: '', bannedApiKey: '', png: '', drops: { http1: '', http2: '' } };
    const files = { main: '', worker: '', nodeWorker: '', page: '' };
    await expect(runAll(files, ['rhino'], target)).rejects.toThrow('"rhino" is none of Node 20');
  });
});
