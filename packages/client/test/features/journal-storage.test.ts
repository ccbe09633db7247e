import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemoryJournal, type SettlingJournal, type SubmissionRecord } from '../../src/journal.ts';
import { createFileJournal, type JournalOptions } from '../../src/journal-node.ts';

let folder = '';
let files = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'client-journal-'));
});
afterAll(() => rm(folder, { recursive: true }));

const day = 24 * 3_600_000;
const now = Date.now();
function record(id: string, state: SubmissionRecord['state'] = 'pending', age = 0): SubmissionRecord {
  return { id, operation: 'textToVideo', submittedAt: now - age, state };
}
async function listIds(journal: SettlingJournal): Promise<string[]> {
  return (await journal.unresolved()).map(({ id }) => id);
}

const journals: Record<string, (options?: JournalOptions) => Promise<SettlingJournal>> = {
  memory: async (options) => createMemoryJournal(options),
  file: async (options) => createFileJournal(join(folder, `${++files}.jsonl`), options),
};

describe.each(Object.entries(journals))('a journal in %s', (_, open) => {
  it('settles each record that an application looked up, once', async () => {
    const journal = await open();
    await journal.put(record('a'));
    await journal.put(record('b', 'ambiguous'));
    await journal.put(record('c'));
    expect(await journal.settle('a', { state: 'refused', evidence: 'not in the dashboard' })).toBe(true);
    expect(await journal.settle('b', { state: 'created', taskId: 'task-b' })).toBe(true);
    expect(await listIds(journal)).toEqual(['c']);
    expect(await journal.settle('b', { state: 'refused' })).toBe(false);
    expect(await journal.settle('unknown', { state: 'refused' })).toBe(false);
  });

  it('forgets records after 30 days, or the given age', async () => {
    const byDefault = await open();
    const byOption = await open({ maxAge: day });
    for (const journal of [byDefault, byOption]) {
      await journal.put(record('month', 'ambiguous', 31 * day));
      await journal.put(record('week', 'ambiguous', 7 * day));
      await journal.put(record('new', 'pending'));
    }
    expect(await listIds(byDefault)).toEqual(['week', 'new']);
    expect(await listIds(byOption)).toEqual(['new']);
  });

  it.each([Number.NaN, 0, -1])('refuses %s as its age', async (maxAge) => {
    await expect((async () => open({ maxAge }))()).rejects.toThrow('maxAge');
  });
});

it('a file journal keeps its size near that of its unresolved records', async () => {
  const path = join(folder, 'large.jsonl');
  const journal = createFileJournal(path);
  await journal.put(record('first', 'ambiguous'));
  const evidence = 'x'.repeat(50_000);
  for (let i = 0; i < 100; i += 1) await journal.put({ ...record(`${i}`, 'refused'), evidence });
  await journal.put(record('last'));
  expect(await listIds(journal)).toEqual(['first', 'last']);
  expect((await stat(path)).size).toBeLessThan(1_100_000);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

describe('a resolved put is readable', () => {
  const fill = fileURLToPath(new URL('../support/fill-journal.ts', import.meta.url));

  it('when the file cannot grow any more', async () => {
    const path = join(folder, 'full.jsonl');
    // A file of at most 8 KiB: the write that crosses the limit is short, the next one fails.
    const args = ['-c', 'ulimit -f 8; exec "$0" "$1" "$2"', process.execPath, fill, path];
    const { stdout } = await promisify(execFile)('bash', args);
    const printed = stdout.trim().split('\n');
    expect(printed.pop()).toBe('rejected');
    expect(printed.length).toBeGreaterThan(10);
    expect(await listIds(createFileJournal(path))).toEqual(printed);
  });

  it.each([1, 20, 100])('when the process is killed after record %i', async (records) => {
    const path = join(folder, `killed-${records}.jsonl`);
    const child = spawn(process.execPath, [fill, path], { stdio: ['ignore', 'pipe', 'inherit'] });
    const printed: string[] = [];
    for await (const line of createInterface(child.stdout)) {
      if (printed.push(line) === records) child.kill('SIGKILL');
    }
    // The last record may have been written without its line.
    const ids = await listIds(createFileJournal(path));
    expect(ids.slice(0, printed.length)).toEqual(printed);
    expect(ids.length).toBeLessThanOrEqual(printed.length + 1);
  });
});
