import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { runHere } from './support/in-process.ts';
import { getEvents, run } from './support/run.ts';
import { startService, writePng, writeWav } from './support/service.ts';

const uuid = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/;
const service = await startService();
afterAll(() => service[Symbol.asyncDispose]());

const lastTask = async () => (await service.emulator.tasks.list()).at(-1);

describe('piped, as a process', () => {
  test('text2video waits, reports each step on stderr, saves the video and prints its path', async () => {
    const output = service.path('cat.mp4');
    const ran = await run(['text2video', 'a cat surfing', '--seconds', '5', '-o', output], {
      env: service.env,
    });
    expect(ran).toMatchObject({ code: 0, stdout: `${output}\n` });
    const steps = ran.stderr.trim().split('\n');
    expect(steps[0]).toMatch(new RegExp(`^Created task ${uuid.source}$`));
    expect(steps.at(-2)).toMatch(/^SUCCESS \d+:\d\d {2}5 s, 640x360, \d+ credits?$/);
    expect(steps.at(-1)).toContain(`Saved ${output}`);
    expect(ran.stderr).not.toContain('\u001b');
    expect((await readFile(output)).subarray(4, 8).toString()).toBe('ftyp');
    expect((await lastTask())?.inputs).toMatchObject({ prompt: 'a cat surfing', seconds: 5 });
  });

  test('--no-wait prints only the id, and another command continues the task', async () => {
    const { code, stdout } = await run(['text2video', 'a cat', '--no-wait'], { env: service.env });
    expect(code).toBe(0);
    const id = stdout.trim();
    expect(id).toMatch(new RegExp(`^${uuid.source}$`));
    const waited = await run(['wait', id, '-o', '-'], { env: service.env });
    expect(waited.code).toBe(0);
    expect(waited.bytes.subarray(4, 8).toString()).toBe('ftyp');
    expect(waited.stderr).toContain('Saved stdout');
  });

  test('a prompt of - is read from stdin; --json prints one value per event', async () => {
    const ran = await run(['text2video', '-', '--json', '-o', service.path('in.mp4')], {
      env: service.env,
      input: 'a cat from a pipe\n',
    });
    expect(ran).toMatchObject({ code: 0, stderr: '' });

    const events = getEvents(ran);
    const id = events[1]?.['task_id'];
    expect(events[0]).toEqual({ event: 'submitting' });
    expect(events[1]).toEqual({ event: 'created', task_id: expect.stringMatching(uuid) });
    expect(events.filter(({ event }) => event === 'status').at(-1)).toMatchObject({
      task_id: id,
      status: 'SUCCESS',
      task: { task_id: id, output_videos: [{ width: 640 }] },
    });
    expect(events.at(-1)).toEqual({
      event: 'downloaded',
      task_id: id,
      file: service.path('in.mp4'),
      size: expect.any(Number),
    });
    expect((await lastTask())?.inputs['prompt']).toBe('a cat from a pipe');
  });
});

describe('media', () => {
  test('image2video uploads the file, and reports it', async () => {
    const image = await writePng(service.path('photo.png'));
    const ran = await runHere(`image2video ${image} --prompt wind --aspect-ratio 9:16`, service.env);
    expect(ran.stderr).toContain(`Uploaded ${image} PNG, 2.0 kB`);
    expect(ran).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^http:\/\/127.0.0.1:\d+\/outputs\/\S+\n$/),
    });
    expect(await lastTask()).toMatchObject({
      category: 'IMAGE_TO_VIDEO',
      job: { prompt: 'wind', aspectRatio: '9:16' },
    });
  });

  test('upload prints a reference that other commands accept', async () => {
    const image = await writePng(service.path('again.png'), 3_000);
    const { stdout } = await runHere(`upload ${image}`, service.env);
    expect(stdout).toMatch(/^service:\/\/\S+\n$/);
    const ran = await runHere(`template2video ${stdout.trim()} --template zoom_in`, service.env);
    expect(ran.stderr).not.toContain('Uploaded');
    expect(ran.code, ran.stderr).toBe(0);
    expect((await lastTask())?.job.template).toBe('zoom_in');
  });

  test.each([
    [2.2, [], 3],
    [3, [], 3],
    [3, ['--seconds', '7'], 7],
  ])('talking-avatar with %d s of audio and %j requests %d s', async (length, more, seconds) => {
    const audio = await writeWav(service.path('a.wav'), length);
    const image = await writePng(service.path('me.png'));
    const ran = await runHere(
      ['talking-avatar', '--audio', audio, '--image', image, '--no-wait', ...more],
      service.env,
    );
    expect(ran.code, ran.stderr).toBe(0);
    expect(await lastTask()).toMatchObject({ category: 'TALKING_AVATAR', seconds });
  });

  test('several videos get a number each, a folder gets the id of the task', async () => {
    const { stdout } = await runHere("text2video 'a cat' --no-wait", service.env);
    const id = stdout.trim();
    await service.emulator.tasks.waitFor(id, 'SUCCESS');
    const ran = await runHere(`download ${id} -o ${service.folder}`, service.env);
    expect(ran).toMatchObject({ code: 0, stdout: `${service.path(`${id}.mp4`)}\n` });
  });
});

test('--set sends a field that this version does not define', async () => {
  await runHere("text2video 'a cat' --set mood=calm --set level=3 --no-wait", service.env);
  const request = service.emulator.requests.list().at(-1);
  expect(JSON.stringify(request)).toMatch(/mood.*calm.*level.{1,6}3/);
});

test('--emulator uses a key that is neither banned nor revoked', async () => {
  const keys = [
    { key: 'banned', organization: 'a', banned: true },
    { key: 'revoked', organization: 'b', revoked: true },
    { key: 'good', organization: 'c' },
  ];
  await using several = await startService({ keys });
  const env = { VIDEOGEN_EMULATOR_URL: several.emulator.url };
  expect(await runHere('text2video x --emulator --no-wait', env)).toMatchObject({ code: 0 });
});
