import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import autocannon from 'autocannon';
import { createRenderer } from '../src/render/renderer.ts';
import { compareLoad, median } from './load.ts';
import { headers, isBuilt, rssMegabytes, startEmulator } from './start.ts';

// Prints the figures of the emulator as JSON. It runs in a process of its own, as users run it; built code if there is
// any. Prism is measured beside it, in turns.

const rounds = Number(process.env['BENCH_SECONDS'] ?? 5);
const task = { seconds: 5, model: 't2v-2.4-faster', aspect_ratio: '16:9' };

async function startTimes(): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < 7; run += 1) {
    await using emulator = await startEmulator();
    times.push(emulator.firstAnswerMs);
  }
  return times.toSorted((left, right) => left - right);
}

function createMany(url: string, body: object, amount: number): PromiseLike<autocannon.Result> {
  const request = { method: 'POST', headers, body: JSON.stringify(body) } as const;
  return autocannon({ url: `${url}/v1/video/text2video`, connections: 20, amount, ...request });
}

async function memory() {
  await using emulator = await startEmulator('--clock', 'manual');
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const idle = rssMegabytes(emulator.pid);
  await createMany(emulator.url, { prompt: 'A kitten surfing a wave at sunset', ...task }, 50_000);
  const accepted = rssMegabytes(emulator.pid);
  return { idleMegabytes: idle, with50000TasksMegabytes: accepted };
}

/** Delivers the callbacks of so many tasks, three each, to a receiver in this process. */
async function callbacks(tasks: number) {
  const times: number[] = [];
  const receiver = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      times.push(performance.now());
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  // Sound: a TCP server's address is an object.
  const callback_url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/callback`;
  await using emulator = await startEmulator('--clock', 'manual', '--assume', 'concurrency-limits=100000');
  await createMany(emulator.url, { prompt: 'A kitten', callback_url }, tasks);
  await fetch(`${emulator.url}/_emulator/clock/advance`, { method: 'POST', headers, body: '{"by":"1m"}' });
  receiver.close();
  receiver.closeAllConnections();
  const milliseconds = (times.at(-1) ?? 0) - (times[0] ?? 0);
  return { delivered: times.length, perSecond: Math.round((times.length / milliseconds) * 1000) };
}

/** Renders as tasks are rendered: in a process that is started with the first video. */
async function videos() {
  const renderer = createRenderer({ maxCachedBytes: 0 });
  const times: number[] = [];
  for (let index = 0; index < 5; index += 1) {
    const began = performance.now();
    const job = {
      taskId: `${index}`,
      category: 'TEXT_TO_VIDEO',
      prompt: 'A cat',
      aspectRatio: '16:9',
    } as const;
    await renderer.render({ ...job, seconds: 5 });
    times.push(Math.round(performance.now() - began));
  }
  await renderer.close();
  const [first = 0, ...others] = times;
  return { seconds: 5, width: 640, height: 360, firstMs: first, medianMs: median(others), all: times };
}

const starts = await startTimes();
const figures = {
  built: isBuilt,
  node: process.version,
  startToFirstAnswerMs: { median: median(starts), all: starts },
  readTask: await compareLoad('read', rounds),
  createTask: await compareLoad('create', rounds),
  memory: await memory(),
  callbacks: await callbacks(2000),
  video: await videos(),
};
console.log(JSON.stringify(figures, null, 2));
