import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Note, Row } from '../../src/row.ts';
import { supervise } from '../../src/run/supervise.ts';
import { descendants } from '../support.ts';

let mark = '';
beforeEach(() => {
  mark = `bench-${randomUUID()}`;
  vi.stubEnv('BENCH_MARK', mark);
});
afterEach(() => {
  vi.unstubAllEnvs();
  expect(descendants(mark)).toEqual([]);
});

interface Run {
  readonly failure: string | undefined;
  readonly rows: readonly (Row | Note)[];
}

async function run(name: string, limitSeconds: number, stopAfterRow = false): Promise<Run> {
  const rows: (Row | Note)[] = [];
  const stop = new AbortController();
  const failure = await supervise({
    command: [fileURLToPath(new URL(`../fixtures/${name}.ts`, import.meta.url))],
    limitSeconds,
    signal: stop.signal,
    onRow: (row) => {
      rows.push(row);
      if (stopAfterRow) {
        expect(descendants(mark)).toHaveLength(2);
        stop.abort();
      }
    },
  });
  return { failure, rows };
}

test.each([
  ['well', undefined],
  ['fails', 'no tool'],
  ['crashes', 'its process ended by SIGKILL'],
])('a group that %s: %j, its figures are kept', async (name, failure) => {
  const result = await run(name, 60);
  expect(result.failure).toBe(failure);
  expect(result.rows).toMatchObject([{ what: 'a' }]);
});

test('what is not a number arrives as such', async () => {
  expect((await run('well', 60)).rows).toMatchObject([{ ratio: Number.NaN }]);
});

test('a group that hangs is stopped when it is asked for, and leaves neither processes nor files', async () => {
  const { failure, rows } = await run('hangs', 60, true);
  expect(failure).toBe('it was stopped');
  const [row] = rows;
  expect(row && 'what' in row && existsSync(row.what)).toBe(false);
});

test('a group that hangs is stopped after its time', async () => {
  expect((await run('hangs', 2)).failure).toBe('it took more than 2 s');
});
