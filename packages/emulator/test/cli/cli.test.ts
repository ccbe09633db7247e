import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { describe, expect, test } from 'vitest';
import { run, runEmulator } from '../support/program.ts';
import { openReceiver } from '../support/receiver.ts';

describe('starting', () => {
  test('prints where it is, a command that works, a line per request, and stops cleanly', async () => {
    const emulator = run(
      '--port',
      '0',
      '--render',
      'none',
      '--fault',
      '{"kind":"status","on":"getTask","status":503}',
    );

    const [, url] = await emulator.until(/url +(http:\/\/127\.0\.0\.1:\d+)/);
    const [, command = ''] = await emulator.until(/try +(curl .*)\n/);
    const shell = spawn('sh', ['-c', `${command} -s`], { stdio: ['ignore', 'pipe', 'inherit'] });
    expect(JSON.parse(Buffer.concat(await shell.stdout.toArray()).toString())).toMatchObject({ code: 0 });

    const response = await fetch(`${url}/v1/tasks/x`);
    await response.text();
    await emulator.until(/GET +\/v1\/tasks\/x 503 .*fault-1\n/);
    emulator.child.kill('SIGINT');

    expect(await emulator.ended).toBe(0);
    expect(emulator.out()).toContain(`--fault '{"kind":"status","on":"getTask","status":503}'`);
    expect(emulator.err()).toBe('');
  });

  test('prints JSON when asked', async () => {
    const { url, apiKey, until } = await runEmulator();
    const response = await fetch(`${url}/v1/tasks/x`, { headers: { authorization: `Bearer ${apiKey}` } });
    await response.text();
    const [request] = await until(/.*"request".*\n/);
    expect(JSON.parse(request)).toMatchObject({
      event: 'request',
      path: '/v1/tasks/x',
      response: { status: 422 },
    });
  });

  test('says when the port is taken', async () => {
    const { port } = new URL((await runEmulator()).url);
    const second = run('--port', port, '--json');
    expect(await second.ended).toBe(1);
    const message = expect.stringMatching(`Port ${port} of 127.0.0.1 is taken.*choose another port`);
    expect(JSON.parse(second.out())).toEqual({ event: 'error', code: 'PORT_IN_USE', message });
    expect(second.err()).toContain(`Port ${port} of 127.0.0.1 is taken`);
    expect(second.err()).not.toContain('    at ');
  });
});

test.each([
  [['--help'], /Usage:[\s\S]*probe <callback-url>[\s\S]*--assume/],
  [['--version'], /^\d+\.\d+\.\d+\n$/],
])('%j', async (args, expected) => {
  const { ended, out } = run(...args);
  expect(await ended).toBe(0);
  expect(out()).toMatch(expected);
});

test.each([
  [['--nothing'], '--nothing'],
  [['--fault', '{"kind":"x"}'], 'fault: kind'],
])('%j is refused with a message and code 2', async (args, message) => {
  const { ended, err } = run(...args);
  expect(await ended).toBe(2);
  expect(err()).toContain(message);
  expect(err()).not.toContain('    at ');
});

describe('a module that makes the videos', () => {
  const write = async (text: string): Promise<string> => {
    const path = join(await temporaryFolder(), 'model.mjs');
    await writeFile(path, text);
    return path;
  };

  test('receives the task', async () => {
    const model = await write(
      'export const render = async ({ prompt }) => ({ bytes: Buffer.from(prompt), width: 2, height: 4 });',
    );
    const timing = ['--pending', '0ms', '--queuing', '0ms', '--processing', '0ms'];
    const { url, apiKey } = await runEmulator('--render', model, ...timing);
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ prompt: 'A kitten' });
    const created = await fetch(`${url}/v1/video/text2video`, { method: 'POST', headers, body });
    const { data } = await created.json();
    const read = async () =>
      (await (await fetch(`${url}/v1/tasks/${data.task_id}`, { headers })).json()).data;

    await expect.poll(async () => (await read()).status).toBe('SUCCESS');

    const [video] = (await read()).output_videos;
    expect(video).toMatchObject({ width: 2, height: 4 });
    expect(await (await fetch(video.url)).text()).toBe('A kitten');
  });

  test.each([
    [
      'that has a reason',
      "throw new Error('The model is out of memory.')",
      'was not rendered: The model is out of memory.',
    ],
    ['that is not an error', "throw 'out of memory'", 'was not rendered: out of memory'],
    [
      'of a video without content',
      'return { width: 2, height: 4 }',
      'was not rendered: The renderer returned neither bytes nor a path.',
    ],
  ])('that fails with a failure %s leads to one line on stderr', async (_, statement, reason) => {
    const model = await write(`export const render = async () => { ${statement}; };`);
    const timing = ['--pending', '0ms', '--queuing', '0ms', '--processing', '0ms'];
    const { url, apiKey, err } = await runEmulator('--render', model, ...timing);
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ prompt: 'A kitten' });
    const created = await fetch(`${url}/v1/video/text2video`, { method: 'POST', headers, body });
    const { data } = await created.json();
    const read = async () =>
      (await (await fetch(`${url}/v1/tasks/${data.task_id}`, { headers })).json()).data;
    await expect.poll(async () => (await read()).status).toBe('FAILED');
    await expect.poll(err).toBe(`videogen-emulator: The video of task ${data.task_id} ${reason}\n`);
  });

  test.each([
    ['export const other = 1;', 'exports no function "render"'],
    ['throw new Error("no model");', 'cannot be loaded: no model'],
  ])('that reads %j is refused', async (text, message) => {
    const { ended, err } = run('--port', '0', '--render', await write(text));
    expect(await ended).toBe(2);
    expect(err()).toContain(message);
  });
});

test('probe prints a verdict for each check, and its code is 1 when one failed', async () => {
  await using receiver = await openReceiver();
  receiver.reply = (index) => (index === 0 ? 200 : 500);
  const { ended, out } = run('probe', receiver.url, '--timeout', '60s');
  expect(await ended).toBe(1);
  expect(out()).toContain(`Trying ${receiver.url}`);
  expect(out()).toMatch(/✓ success +Does it accept .*\n +accepted \(200\)\n/);
  expect(out()).toMatch(/✗ duplicates +Does it accept .*\n +responded with 500, 500, 500; a 2xx is needed/);
  expect(out()).toMatch(/\n1 passed, 0 to look at, 8 failed\n$/);
});
