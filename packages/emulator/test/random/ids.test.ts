import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { expect, test, vi } from 'vitest';
import { startBrowserEmulator } from '../../src/browser/browser.ts';
import { readArguments } from '../../src/cli/arguments.ts';
import { type Emulator, type EmulatorOptions, startEmulator } from '../../src/index.ts';
import { createTask, post } from '../support/contract.ts';
import { grant } from '../support/files.ts';
import { runEmulator } from '../support/program.ts';
import { receive, start } from '../support/start.ts';

const baseUrl = 'https://api.videogen.example';

/** Every kind of identifier that leaves an emulator. */
async function drawAll(emulator: Emulator, callback_url: string): Promise<readonly string[]> {
  const { service_uri, presigned_url } = await grant(emulator);
  const id = await createTask(emulator, { callback_url });
  await emulator.clock.advance('1m');
  const { submission, output } = (await emulator.tasks.get(id)) ?? {};
  const deliveries = (await emulator.deliveries.list()).map((delivery) => delivery.id);
  const tokens = [presigned_url.split('/').at(-1), submission?.idempotencyKey, output?.token];
  return [id, service_uri, ...deliveries, ...tokens.map(String)];
}

/** What the times of the retries depend on. */
async function getTimes(emulator: Emulator): Promise<readonly number[]> {
  return (await emulator.deliveries.list()).flatMap(({ attempts }) => attempts.map(({ at }) => at));
}

const inMemory = () => start();
const environments: Readonly<Record<string, () => Promise<() => Promise<Emulator>>>> = {
  'in memory': async () => inMemory,
  'in a folder': async () => {
    const dataDir = await temporaryFolder();
    return () => start({ dataDir });
  },
  'in a page': async () => () => startBrowserEmulator({ baseUrl, clock: 'manual' }),
};

test.each(Object.entries(environments))(
  'no identifier comes twice from emulators %s, also after a reset',
  async (_, open) => {
    const receiver = await receive();
    const openNext = await open();
    const drawn: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const emulator = await openNext();
      drawn.push(...(await drawAll(emulator, receiver.url)));
      await emulator.reset();
      drawn.push(...(await drawAll(emulator, receiver.url)));
      await emulator.reset();
      await emulator.close();
    }
    expect(drawn).toHaveLength(6 * 8);
    expect(new Set(drawn).size).toBe(drawn.length);
  },
);

test('where `Math.random` and the time are fixed, no identifier comes twice either', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.spyOn(Date, 'now').mockReturnValue(0);
  try {
    const ids = [await createTask(await start()), await createTask(await start())];
    expect(new Set(ids).size).toBe(2);
  } finally {
    vi.restoreAllMocks();
  }
});

test('a seed repeats a run, also after a reset', async () => {
  const receiver = await receive();
  const emulator = await start({ seed: 7 });
  const first = await drawAll(emulator, receiver.url);
  await emulator.reset();
  expect(await drawAll(emulator, receiver.url)).toEqual(first);
  expect(await drawAll(await start({ seed: 7 }), receiver.url)).toEqual(first);
  expect(await drawAll(await start({ seed: 8 }), receiver.url)).not.toEqual(first);
});

test('the seed that replayCommand names repeats a run, from its last reset on', async () => {
  const receiver = await receive();
  receiver.reply = (index) => (index % 2 === 0 ? 503 : 200);
  const emulator = await start({ render: 'none' });
  await emulator.reset();
  const first = await drawAll(emulator, receiver.url);
  const args = emulator.faults.replayCommand().split(' ').slice(2);
  const replayed = await start({ ...readArguments(args).emulator, port: 0 });
  expect(await drawAll(replayed, receiver.url)).toEqual(first);
  expect(await getTimes(replayed)).toEqual(await getTimes(emulator));
});

test('without a seed, jitter and faults on the manual clock are the same each time', async () => {
  const receiver = await receive();
  receiver.reply = () => 503;
  const run = async (options: EmulatorOptions) => {
    const emulator = await start(options);
    for (let task = 0; task < 3; task += 1) await createTask(emulator, { callback_url: receiver.url });
    await emulator.clock.advance('1h');
    emulator.faults.add({ kind: 'status', status: 503, rate: 0.5 });
    const statuses: number[] = [];
    for (let request = 0; request < 20; request += 1)
      statuses.push((await post(emulator, '/v1/video/text2video', {})).status);
    return { times: await getTimes(emulator), statuses };
  };

  const first = await run({});
  expect(new Set(first.times).size).toBeGreaterThan(20);
  expect(await run({})).toEqual(first);
  expect(await run({ seed: 1 })).toEqual(first);
  expect(await run({ seed: 2 })).not.toEqual(first);
});

test('the program prints the command that repeats its run', async () => {
  const { out } = await runEmulator('--quiet', '--render', 'none');
  const { replay } = JSON.parse(out());
  expect(replay).toMatch(/^npx @videogen\/emulator --seed \d{10,16} --render none$/);
  const emulator = await startEmulator();
  try {
    expect(emulator.faults.replayCommand()).not.toBe(replay);
  } finally {
    await emulator.close();
  }
});
