import { createServer, type RequestListener } from 'node:http';
import { createServer as createSocketServer, type Server, type Socket } from 'node:net';
import { listen } from '@videogen-tools/test-support/listen';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Emulator } from '../../src/index.ts';
import { createTask } from '../support/contract.ts';
import { receive, start } from '../support/start.ts';

const TIMEOUT = 40;
const DELAY = 10;
const assume = {
  'callback-timeout': TIMEOUT,
  'callback-retries': { attempts: 3, firstDelaySeconds: DELAY, maximumDelaySeconds: DELAY },
  'callback-changes': 'final',
} as const;

/** Opens a server and closes its sockets with the test. */
async function open(server: Server): Promise<string> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => void sockets.add(socket));
  const { url, close } = await listen(server);
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await close();
  });
  return `${url}/callback`;
}

const respond = (listener: RequestListener) => () => open(createServer(listener));

/** Receivers that accept a connection and never end their response. */
const receivers: Readonly<Record<string, () => Promise<string>>> = {
  'does not respond': respond(() => undefined),
  'sends headers only': respond((_, response) => response.writeHead(200).flushHeaders()),
  'sends its body in pieces without an end': respond((_, response) => {
    response.writeHead(200);
    const trickle = setInterval(() => response.write('.'), 20);
    response.on('close', () => clearInterval(trickle));
  }),
  'does not read its socket': () => open(createSocketServer((socket) => void socket.pause())),
};

async function getTimes(emulator: Emulator): Promise<readonly (readonly number[])[]> {
  return (await emulator.deliveries.list()).map(({ attempts }) => attempts.map(({ at }) => at));
}

describe.each(Object.entries(receivers))('on the manual clock, a receiver that %s', (_, openReceiver) => {
  test('meets its timeout on the emulator’s clock, in less real time', async () => {
    const emulator = await start({ assume });
    const callback_url = await openReceiver();
    await createTask(emulator, { callback_url });
    const began = performance.now();
    await emulator.clock.advance('10m');
    expect(performance.now() - began).toBeLessThan(TIMEOUT * 1000);

    const [delivery] = await emulator.deliveries.list();
    expect(delivery).toMatchObject({ state: 'exhausted' });
    for (const { error } of delivery?.attempts ?? []) expect(error).toBe('No response within 40000 ms');
    const [[first = 0, second = 0, third = 0] = []] = await getTimes(emulator);
    for (const gap of [second - first, third - second]) {
      expect(gap).toBeGreaterThanOrEqual((TIMEOUT + DELAY / 2) * 1000);
      expect(gap).toBeLessThanOrEqual((TIMEOUT + DELAY) * 1000);
    }
  });
});

test('many receivers that hang cost no real time each', async () => {
  const emulator = await start({ assume });
  const callback_url = await respond(() => undefined)();
  for (let task = 0; task < 40; task += 1) await createTask(emulator, { callback_url });
  const began = performance.now();
  await emulator.clock.advance('10m');
  expect(performance.now() - began).toBeLessThan(TIMEOUT * 1000);
  const times = await getTimes(emulator);
  expect(times).toHaveLength(40);
  for (const each of times) expect(each).toHaveLength(3);
});

test('a slow receiver gets its callback in the first attempt, and tasks continue meanwhile', async () => {
  const emulator = await start({ assume });
  const receiver = await receive();
  receiver.reply = async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    return 200;
  };
  await createTask(emulator, { callback_url: receiver.url });
  await emulator.clock.advance('10m');
  expect(await emulator.deliveries.list()).toMatchObject([{ state: 'delivered', attempts: [{}] }]);
});

test('a callback arrives once, although its process was busy for longer than a receiver may take', async () => {
  const emulator = await start({ assume });
  const receiver = await receive();
  receiver.reply = () => {
    // Nothing of this process runs meanwhile, as on a machine that is too busy.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500);
    return 200;
  };
  await createTask(emulator, { callback_url: receiver.url });
  await emulator.clock.advance('10m');
  expect(await emulator.deliveries.list()).toMatchObject([{ state: 'delivered', attempts: [{}] }]);
});
