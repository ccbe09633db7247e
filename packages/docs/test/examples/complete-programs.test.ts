import { execFile } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Emulator, startEmulator } from '@videogen/emulator';
import { freePort } from '@videogen-tools/test-support/free-port';
import { type Program, startProgram } from '@videogen-tools/test-support/program';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { docsRoot } from '../../site/paths.ts';
import { type Discord, startDiscord } from './discord.ts';

const run = promisify(execFile);

function programOf(name: string): string {
  return join(docsRoot, 'examples', `${name}.ts`);
}

function environment({ url, apiKey }: Emulator): Record<string, string> {
  return { VIDEOGEN_BASE_URL: url, VIDEOGEN_API_KEY: apiKey };
}

test('prompt-folder makes each prompt once, beside its file, and names what is unknown in each start', async () => {
  const faults = [{ on: 'create', kind: 'reset-after', count: 1 }] as const;
  const timing = { pending: 20, queuing: 20, processing: 20 };
  await using emulator = await startEmulator({ port: 0, render: 'none', timing, faults });
  const folder = await temporaryFolder();
  for (const name of ['dawn', 'noon', 'night'])
    await writeFile(join(folder, `${name}.txt`), `A city at ${name}\n`);
  const env = { ...process.env, ...environment(emulator) };
  const start = () =>
    run(process.execPath, [programOf('prompt-folder'), folder], { env }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
    );

  for (const { code, stdout } of [await start(), await start()]) {
    expect(stdout).toContain('2 of 3 made, 1 unknown');
    expect(stdout).toMatch(/unknown outcome: /);
    expect(code).toBe(1);
  }
  const files = await readdir(folder);
  expect(files.filter((file) => file.endsWith('.mp4'))).toHaveLength(2);
  const prompts = (await emulator.tasks.list()).map(({ inputs }) => inputs['prompt']);
  expect(prompts.toSorted()).toEqual(['A city at dawn', 'A city at night', 'A city at noon']);
});

/** Starts the bot in a folder; returns its URL. */
async function startBot(
  cwd: string,
  emulator: Emulator,
  discord: Discord,
): Promise<{ readonly url: string; readonly bot: Program }> {
  const port = await freePort();
  const env = { ...environment(emulator), ...discord.env, PORT: String(port) };
  const bot = await startProgram(process.execPath, [programOf('chat-bot')], {
    cwd,
    env,
    ready: 'address',
    limit: 30_000,
  });
  onTestFinished(bot.stop);
  return { url: `http://127.0.0.1:${port}`, bot };
}

function command(id: string, prompt: string): object {
  return {
    type: 2,
    id,
    channel_id: '7',
    member: { user: { id: 'ada' } },
    data: { options: [{ name: 'prompt', value: prompt }] },
  };
}

test('chat-bot makes a video for each command once, also when it is killed meanwhile', async () => {
  await using emulator = await startEmulator({ port: 0, render: 'none', clock: 'manual' });
  const discord = await startDiscord();
  const folder = await temporaryFolder();
  const first = await startBot(folder, emulator, discord);
  expect((await discord.send(first.url, { type: 1 }, '00'.repeat(64))).status).toBe(401);
  expect(await (await discord.send(first.url, { type: 1 })).json()).toEqual({ type: 1 });
  expect(await (await discord.send(first.url, command('1', 'A lighthouse'))).json()).toMatchObject({
    data: { content: 'Your video is being made.' },
  });
  // A bot that is killed before it has the response reports an unknown outcome.
  await emulator.requests.waitFor(({ method }) => method === 'GET', { timeoutMs: 20_000 });
  await first.bot.stop();

  const second = await startBot(folder, emulator, discord);
  await emulator.clock.advance('1m');
  await expect
    .poll(() => discord.messages, { timeout: 20_000 })
    .toEqual([{ content: '<@ada> A lighthouse', nonce: '1', files: [expect.any(Number)] }]);
  expect(discord.messages[0]?.files[0]).toBeGreaterThan(0);
  expect(await emulator.tasks.list()).toHaveLength(1);
  await second.bot.stop();

  const third = await startBot(folder, emulator, discord);
  emulator.faults.add({ on: 'create', kind: 'status', status: 422, count: 1 });
  await discord.send(third.url, command('2', 'A refused prompt'));
  await expect.poll(() => discord.messages, { timeout: 20_000 }).toHaveLength(2);
  expect(discord.messages[1]).toMatchObject({
    content: expect.stringMatching(/No video: .*422/),
    nonce: '2',
  });
  for (const id of ['3', '4', '5', '6']) await discord.send(third.url, command(id, `Prompt ${id}`));
  expect(await (await discord.send(third.url, command('7', 'One too many'))).json()).toMatchObject({
    data: { content: 'Five videos a day are the limit.' },
  });
  await expect.poll(() => emulator.tasks.list(), { timeout: 20_000 }).toHaveLength(5);
});
