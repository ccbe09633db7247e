import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '@videogen-tools/test-support/free-port';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { failure, runHere } from './support/in-process.ts';
import { cleanEnv, getEvents, program } from './support/run.ts';
import { type Service, startService, writePng } from './support/service.ts';

const service = await startService();
afterAll(() => service[Symbol.asyncDispose]());

let lists = 0;
/** Writes a list and names a folder for it; returns both. */
async function writeList(
  content: string,
  extension = 'jsonl',
): Promise<readonly [list: string, folder: string]> {
  lists += 1;
  const list = service.path(`list-${lists}.${extension}`);
  await writeFile(list, content);
  return [list, service.path(`videos-${lists}`)];
}

/** Starts a service for one test. */
async function startOwn(options: Parameters<typeof startService>[0]): Promise<Service> {
  const own = await startService(options);
  onTestFinished(() => own[Symbol.asyncDispose]());
  return own;
}

const cats = '{"name": "a", "prompt": "a cat", "seconds": 1}\n\n{"name": "b", "prompt": "b", "seconds": 2}\n';

test('makes the videos of JSON lines, and nothing when it is started again', async () => {
  const image = await writePng(service.path('photo.png'));
  const line = `{"operation": "image2video", "name": "wind", "image": "${image}", "seconds": 1}`;
  const [list, folder] = await writeList(cats + line);
  const before = (await service.emulator.tasks.list()).length;
  const first = await runHere(['batch', list, '-o', folder], service.env);
  expect(first).toMatchObject({ code: 0, stderr: expect.stringContaining('a: ') });
  const files = ['a', 'b', 'wind'].map((name) => join(folder, `${name}.mp4`));
  expect(first.stdout.trim().split('\n').sort()).toEqual(files);
  expect(await runHere(['batch', list, '-o', folder], service.env)).toMatchObject({ code: 0 });
  expect(await service.emulator.tasks.list()).toHaveLength(before + 3);
});

test('makes the videos of CSV; an empty cell is unset', async () => {
  const [list, folder] = await writeList(
    '\uFEFFname,prompt,seconds,aspect_ratio\r\nx,"a, ""b""",1,16:9\r\ny,c,2,\r\n',
    'csv',
  );
  expect(await runHere(['batch', list, '-o', folder], service.env)).toMatchObject({ code: 0 });
  expect((await readdir(folder)).sort()).toEqual(['journal.jsonl', 'x.mp4', 'y.mp4']);
  const inputs = (await service.emulator.tasks.list()).map((task) => task.inputs['prompt']);
  expect(inputs).toContain('a, "b"');
});

test('prints each event as JSON, and a summary', async () => {
  const [list, folder] = await writeList(cats);
  const events = getEvents(await runHere(['batch', list, '-o', folder, '--json'], service.env));
  expect(events.at(-1)).toEqual({
    event: 'summary',
    total: 2,
    made: 2,
    failed: 0,
    unknown: 0,
    refused: 0,
    overdue: 0,
    unfinished: 0,
  });
  expect(events).toContainEqual(
    expect.objectContaining({ event: 'video', state: 'made', name: 'a', files: [join(folder, 'a.mp4')] }),
  );
});

test('--dry-run prints the number and the longest time, and creates nothing', async () => {
  const [list, folder] = await writeList(cats);
  const files = await readdir(service.folder);
  const before = (await service.emulator.tasks.list()).length;
  const args = ['batch', list, '-o', folder, '--timeout', '90s'];
  const { code, stdout } = await runHere([...args, '--dry-run'], service.env);

  expect([code, stdout]).toEqual([
    0,
    '2 videos, 3 s in all, 2 s the longest; each is waited for at most 1:30\n',
  ]);
  expect(await readdir(service.folder)).toEqual(files);
  expect(await service.emulator.tasks.list()).toHaveLength(before);

  // It needs no key.
  expect(await runHere([...args, '--dry-run'])).toMatchObject({ code: 0 });
  // The same run creates both without the option.
  expect(await runHere(args, service.env)).toMatchObject({ code: 0 });
  expect(await readdir(service.folder)).toContain(basename(folder));
  expect(await service.emulator.tasks.list()).toHaveLength(before + 2);
});

describe('an invalid list', () => {
  test.each([
    ['{"prompt": "a", "seconds": 1}\n{"prompt": 7', 'jsonl:2 is not an object of JSON'],
    ['{"prompt": "a", "seconds": 99}', 'jsonl:1: seconds: Give a whole number, 1 to 10'],
    ['{"promt": "a"}', 'jsonl:1: the field promt is not known'],
    ['{"operation": "text2image", "prompt": "a"}', 'text2image is not an operation'],
    ['{"operation": "image2video", "image": "none.png"}', 'image: there is no file none.png'],
    ['{"operation": "talking-avatar", "seconds": 3}', 'audio is missing'],
    ['{"name": "../a", "prompt": "a"}', 'cannot be the name of a file'],
    ['{"name": "a", "prompt": "a"}\n{"name": "A", "prompt": "b"}', 'name of another job'],
    ['\n', 'has no videos'],
  ])('%s', async (content, message) => {
    const [list, folder] = await writeList(content);
    const before = await service.emulator.tasks.list();
    expect(await runHere(['batch', list, '-o', folder], service.env)).toMatchObject(failure(2, message));
    expect(await service.emulator.tasks.list()).toEqual(before);
  });
});

describe('the exit code', () => {
  const lost = { on: 'create', kind: 'reset-after', count: 1 } as const;

  test('5 for an unknown outcome, until its task is named or it is sent again', async () => {
    const own = await startOwn({ faults: [lost] });
    const [list, folder] = await writeList(cats);
    const args = ['batch', list, '-o', folder];
    const unknown = failure(5, '1 made, 1 unknown');
    expect(await runHere(args, own.env)).toMatchObject(unknown);
    const again = await runHere(args, own.env);
    expect(again).toMatchObject(unknown);
    const [, name = ''] = /(\w): unknown outcome/.exec(again.stderr) ?? [];
    const tasks = await own.emulator.tasks.list();
    const prompt = name === 'a' ? 'a cat' : 'b';
    const id = tasks.find(({ inputs }) => inputs['prompt'] === prompt)?.id ?? '';
    expect(await runHere([...args, '--task', `${name}=${id}`], own.env)).toMatchObject({ code: 0 });
    expect(await own.emulator.tasks.list()).toHaveLength(2);
  });

  test('0 after --resubmit-unknown', async () => {
    const own = await startOwn({ faults: [lost] });
    const [list, folder] = await writeList(cats);
    const args = ['batch', list, '-o', folder, '--resubmit-unknown'];
    expect(await runHere(args, own.env)).toMatchObject({ code: 0 });
    expect(await own.emulator.tasks.list()).toHaveLength(3);
  });

  test('0 when a callback names the task of a lost response', async () => {
    const own = await startOwn({ faults: [lost] });
    const [list, folder] = await writeList(cats);
    const port = await freePort();
    const callbacks = ['--port', String(port), '--public-url', `http://127.0.0.1:${port}`];
    expect(await runHere(['batch', list, '-o', folder, ...callbacks], own.env)).toMatchObject({ code: 0 });
    expect(await own.emulator.tasks.list()).toHaveLength(2);
  });

  test('3 when the service refuses, 1 when tasks fail', async () => {
    const own = await startOwn({ faults: [{ on: 'create', kind: 'status', status: 402, count: 2 }] });
    const [list, folder] = await writeList(cats);
    expect(await runHere(['batch', list, '-o', folder], own.env)).toMatchObject(failure(3, '2 refused'));
    own.emulator.faults.add({ kind: 'render-failure', count: 1 });
    expect(await runHere(['batch', list, '-o', folder], own.env)).toMatchObject(
      failure(1, '1 made, 1 failed'),
    );
  });
});

test('says why a task failed, for a person and for a script', async () => {
  const own = await startOwn({ timing: { pending: '1h' }, assume: { 'failed-task-reason': 'error' } });
  const [list, folder] = await writeList('{"name": "a", "prompt": "a cat", "seconds": 1}\n');
  const reason = 'The prompt was refused by the moderation';
  const running = runHere(['batch', list, '-o', folder, '--json'], own.env);
  await expect.poll(() => own.emulator.tasks.list()).toHaveLength(1);
  for (const { id } of await own.emulator.tasks.list()) await own.emulator.tasks.fail(id, reason);
  const first = await running;
  expect(first.code).toBe(1);
  expect(getEvents(first)).toContainEqual(
    expect.objectContaining({ event: 'video', state: 'failed', name: 'a', reason }),
  );
  const second = await runHere(['batch', list, '-o', folder], own.env);
  expect(second).toMatchObject(failure(1, `a: failed: ${reason}`));
});

test('Ctrl-C says what is left, and the next start continues', async () => {
  const own = await startOwn({ timing: { pending: 20, queuing: 20, processing: '1h' } });
  const [list, folder] = await writeList(cats);
  const args = ['batch', list, '-o', folder, '--json'];
  const child = spawn(process.execPath, [program, ...args], { env: cleanEnv(own.env) });
  const lines: Record<string, unknown>[] = [];
  let processing = 0;
  for await (const line of createInterface(child.stdout)) {
    const event = JSON.parse(line);
    lines.push(event);
    if (event.state !== 'status' || !event.message.includes('PROCESSING')) continue;
    processing += 1;
    // When both tasks are; once, as a second signal ends the program at once.
    if (processing === 2) child.kill('SIGINT');
  }

  if (child.exitCode === null) await once(child, 'close');
  expect(child.exitCode).toBe(130);
  expect(lines.at(-1)).toMatchObject({ event: 'stopped', message: expect.stringContaining('2 unfinished') });

  const [first, second] = await own.emulator.tasks.list();
  for (const task of [first, second]) await own.emulator.tasks.cancel(task?.id ?? '');
  expect(await runHere(['batch', list, '-o', folder], own.env)).toMatchObject(failure(1, '0 made, 2 failed'));
  expect(await own.emulator.tasks.list()).toHaveLength(2);
});
