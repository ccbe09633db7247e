import { appendFile, readdir, readFile, readlink, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openJournal, type VideoJournal } from '../../src/make-videos/open-journal.ts';
import { getProcessMarker } from '../../src/platform/process-marker.node.ts';
import { replaceSystem } from '../support/client.ts';

/** Opens the journal of a folder until the end of the test. */
async function open(folder: string): Promise<VideoJournal> {
  const journal = await openJournal(folder);
  onTestFinished(() => journal.close().catch(() => {}));
  return journal;
}

/** A line of each type, with all that it needs. */
const common = { run: 'r', at: 0 };
const ofJob = { ...common, job: 'a' };
const ofRequest = { ...ofJob, submission: 's' };
const lines: readonly object[] = [
  { ...common, type: 'ended' },
  { ...ofJob, type: 'claimed' },
  { ...ofRequest, type: 'submitting', digest: 'd' },
  { ...ofRequest, type: 'created', taskId: 't' },
  { ...ofRequest, type: 'refused', evidence: 'e' },
  { ...ofRequest, type: 'ambiguous', evidence: 'e' },
  { ...ofRequest, type: 'reopened' },
  { ...ofJob, type: 'overdue', taskId: 't' },
  { ...ofJob, type: 'made', taskId: 't', files: ['a.mp4'] },
  { ...ofJob, type: 'failed', taskId: 't', status: 'FAILED', reason: 'no' },
];

it.each(lines)('reads the line %j, and refuses it without a member that it needs', async (line) => {
  const folder = await temporaryFolder();
  const path = join(folder, 'journal.jsonl');
  const write = (text: object): Promise<void> => writeFile(path, `${JSON.stringify(text)}\n`);
  await write(line);
  await open(folder);
  for (const name of Object.keys(line).filter((each) => each !== 'files')) {
    await write({ ...line, [name]: undefined });
    await expect(openJournal(folder), name).rejects.toThrow('line 1 of');
  }
  for (const files of ['a.mp4', ['a.mp4', 1]]) {
    await write({ ...line, files });
    await expect(openJournal(folder)).rejects.toThrow('line 1 of');
  }
});

it('says what to do with a line that is none of its own', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'journal.jsonl');
  await writeFile(path, '\n\n7\n');
  await expect(openJournal(folder)).rejects.toThrow(
    `${path} could not be used: Error: line 3 of ${path} is not a line of it: the file was edited, or a later version wrote it. ` +
      'It may name a video that was paid for: restore the line, or use the later version. No request is sent that it does not have',
  );
});

it.each([{ pauseUntil: '5' }, { pauseUntil: null }, { ref: 7 }, { ref: null }])(
  'refuses a line with %j',
  async (more) => {
    const folder = await temporaryFolder();
    const line = { ...ofRequest, type: 'refused', evidence: 'e', ref: 'order-1', pauseUntil: 5 };
    const write = (text: object): Promise<void> =>
      writeFile(join(folder, 'journal.jsonl'), `${JSON.stringify(text)}\n`);
    await write(line);
    await open(folder);
    await write({ ...line, ...more });
    await expect(openJournal(folder)).rejects.toMatchObject({
      message: expect.stringContaining('line 1 of'),
      cause: expect.any(Error),
    });
  },
);

it('the longest pause of all refusals counts', async () => {
  const journal = await open(await temporaryFolder());
  const refuse = async (pauseUntil?: number): Promise<number> => {
    await journal.write('a', { type: 'refused', submission: 's', evidence: 'e', pauseUntil });
    return journal.pauseUntil();
  };
  expect(journal.pauseUntil()).toBe(0);
  expect([await refuse(), await refuse(100), await refuse(50), await refuse(), await refuse(200)]).toEqual([
    0, 100, 100, 100, 200,
  ]);
});

it('only a refusal begins a pause', async () => {
  const folder = await temporaryFolder();
  const others = lines.filter((line) => !('evidence' in line));
  const text = others.map((line) => `${JSON.stringify({ ...line, pauseUntil: 100 })}\n`).join('');
  await writeFile(join(folder, 'journal.jsonl'), text);
  expect((await open(folder)).pauseUntil()).toBe(0);
});

it('a job of another process is taken as long as that runs', async () => {
  const folder = await temporaryFolder();
  // A run that cannot tell which process it is does not take this one for itself.
  vi.stubGlobal('Deno', { permissions: { querySync: () => ({ state: 'prompt' }) } });
  onTestFinished(() => void vi.unstubAllGlobals());
  const journal = await open(folder);
  vi.unstubAllGlobals();

  const running = await getProcessMarker();
  const ended = running.replace(/^\d+/, '999999999');
  const claim = (job: string, process: string): string =>
    `${JSON.stringify({ ...common, type: 'claimed', job, run: `${process}/1` })}\n`;
  await appendFile(join(folder, 'journal.jsonl'), `\n${claim('a', running)}${claim('b', ended)}`);
  await journal.refresh();
  expect(await Promise.all([journal.isTaken('a'), journal.isTaken('b')])).toEqual([true, false]);
});

it('counts the lines of all reads', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'journal.jsonl');
  await writeFile(path, '\n\n');
  const journal = await open(folder);
  await appendFile(path, '\n');
  await journal.refresh();
  await appendFile(path, '7\n');
  await expect(journal.refresh()).rejects.toThrow(`line 4 of ${path} is not a line of it`);
});

it('reads lines of any length and any letters, also those that others write meanwhile', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'journal.jsonl');
  const jobs = Array.from({ length: 300 }, (_, index) => `${'é'.repeat(index)}${index}`);
  const toLine = (job: string): string => `${JSON.stringify({ ...ofJob, type: 'claimed', job })}\n`;
  await writeFile(path, jobs.map(toLine).join(''));
  const journal = await open(folder);
  expect(jobs.map((job) => journal.get(job).owner)).toEqual(jobs.map(() => 'r'));

  const text = toLine('x'.repeat(100_000));
  await appendFile(path, text.slice(0, 70_000));
  await journal.refresh();
  await appendFile(path, text.slice(70_000));
  await journal.refresh();
  expect(journal.get('x'.repeat(100_000)).owner).toBe('r');
  // Reading writes nothing.
  expect((await readFile(path, 'utf8')).endsWith(text)).toBe(true);
});

it('names the file that it could not use in a minute', async () => {
  const folder = await temporaryFolder();
  let now = 0;
  const elapsed = (): number => {
    now += 60_001;
    return now;
  };
  replaceSystem({ elapsed });
  const path = join(folder, 'journal.jsonl');
  await expect(openJournal(folder)).rejects.toThrow(`TimeoutError: Writing ${path} took longer than`);
});

it('keeps the file private, and ends its last line before it writes', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'journal.jsonl');
  const journal = await open(folder);
  await appendFile(path, '{"type":"cut');
  await journal.write('a', { type: 'claimed' });
  expect(journal.get('a').owner).toBe(journal.run);
  const [first, ...others] = (await readFile(path, 'utf8')).split('\n');
  expect(first).toBe('{"type":"cut');
  expect(others.filter((line) => line !== '').map((line) => JSON.parse(line))).toMatchObject([
    { type: 'claimed' },
  ]);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

it.runIf(process.platform === 'linux')('closes its file, also when it cannot be read', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'journal.jsonl');
  const countOpen = async (): Promise<number> => {
    const names = await readdir('/proc/self/fd');
    const paths = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
    return paths.filter((each) => each === path).length;
  };
  const journal = await open(folder);
  expect(await countOpen()).toBe(1);
  await journal.close();
  expect(await countOpen()).toBe(0);

  await appendFile(path, '7\n');
  await expect(openJournal(folder)).rejects.toThrow('is not a line of it');
  expect(await countOpen()).toBe(0);
});

it('of two runs that claim a job, one has it until its end', async () => {
  const folder = await temporaryFolder();
  const first = await open(folder);
  const second = await open(folder);
  const claims = await Promise.all([
    first.write('a', { type: 'claimed' }),
    second.write('a', { type: 'claimed' }),
  ]);
  const owner = claims.find(({ owner: each }) => each === first.run) ? first : second;
  const other = owner === first ? second : first;
  await other.refresh();
  expect(other.get('a').owner).toBe(owner.run);
  expect(await Promise.all([owner.isTaken('a'), other.isTaken('a'), other.isTaken('b')])).toEqual([
    false,
    true,
    false,
  ]);

  await other.write('c', { type: 'claimed' });
  await owner.close();
  await other.refresh();
  expect([other.get('a').owner, await other.isTaken('a')]).toEqual([undefined, false]);
  expect(other.get('c').owner).toBe(other.run);
});

it('a job of a run of this process that could not write its end is free', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'journal.jsonl');
  const first = await openJournal(folder);
  await first.write('a', { type: 'claimed' });
  const withoutEnd = await readFile(path, 'utf8');
  const second = await open(folder);
  expect(await second.isTaken('a')).toBe(true);
  await first.close();
  await writeFile(path, withoutEnd);

  const third = await open(folder);
  expect([third.get('a').owner, await third.isTaken('a')]).toEqual([first.run, false]);
});
