import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import autocannon from 'autocannon';
import { renderVideo } from '../../../../packages/emulator/src/render/render-video.ts';
import { type MockService, startEmulator } from '../emulators.ts';
import { type Contestant, interleave } from '../interleave.ts';
import type { Note, Row } from '../row.ts';
import { compare } from '../stats.ts';

const headers = { authorization: 'Bearer emulator-key', 'content-type': 'application/json' };

/** What no peer has: tasks in memory, callbacks, videos. */
export async function* ownRows(quick: boolean): AsyncIterable<Row | Note> {
  if (quick) yield { note: 'the memory of 50,000 tasks: `pnpm bench emulator` without --quick' };
  else yield await memoryRow(3);
  yield await callbacksRow(quick);
  yield await renderRow(quick ? 1 : 7);
}

async function memoryRow(rounds: number): Promise<Row> {
  const measure: Contestant = async () => {
    await using emulator = await startEmulator();
    await createTasks(emulator, 50_000, { prompt: 'A kitten surfing a wave at sunset', seconds: 5 });
    return await emulator.rss();
  };
  const { sizes } = await interleave({ sizes: measure }, { rounds, warmUp: 0 });
  const limits = sizes.map(() => 300);
  const row = {
    what: 'memory with 50,000 tasks',
    unit: 'MB',
    better: 'less',
    peer: 'limit',
    target: 1,
  } as const;
  return { ...row, ...compare(sizes, limits, 'less') };
}

/** Deliveries per second to a receiver that only answers; its part of the work is in the figure. */
async function callbacksRow(quick: boolean): Promise<Row> {
  const times: number[] = [];
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => {
      times.push(performance.now());
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  // Sound: a TCP server's address is an object.
  const { port } = receiver.address() as AddressInfo;
  await using emulator = await startEmulator('--assume', 'concurrency-limits=100000');
  const measure: Contestant = async () => {
    await createTasks(emulator, quick ? 400 : 1_000, {
      prompt: 'A kitten',
      callback_url: `http://127.0.0.1:${port}/`,
    });
    times.length = 0;
    await advance(emulator);
    return (times.length / ((times.at(-1) ?? 0) - (times[0] ?? 0))) * 1000;
  };
  const { rates } = await interleave({ rates: measure }, { rounds: quick ? 2 : 5 });
  receiver.close();
  receiver.closeAllConnections();
  const limits = rates.map(() => 1_000);
  const row = { what: 'callbacks delivered', unit: '/s', better: 'more', peer: 'limit', target: 1 } as const;
  return { ...row, ...compare(rates, limits, 'more') };
}

async function createTasks({ url }: MockService, amount: number, task: object): Promise<void> {
  const request = { url: `${url}/v1/video/text2video`, method: 'POST', headers } as const;
  const result = await autocannon({ ...request, connections: 20, amount, body: JSON.stringify(task) });
  if (result['2xx'] !== amount) throw new Error(`${result['2xx']} of ${amount} tasks were created`);
}

async function advance({ url }: MockService): Promise<void> {
  const request = { method: 'POST', headers: { ...headers, 'x-videogen-admin': '1' }, body: '{"by":"1m"}' };
  const response = await fetch(`${url}/_emulator/clock/advance`, request);
  if (!response.ok) throw new Error(`the clock answered ${response.status}: ${await response.text()}`);
}

async function renderRow(rounds: number): Promise<Row> {
  let at = 0;
  const measure: Contestant = async () => {
    const start = process.cpuUsage();
    await renderVideo({
      taskId: `6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b1${at}`,
      category: 'TEXT_TO_VIDEO',
      prompt: 'A cat surfing a wave at sunset',
      seconds: 5,
      aspectRatio: '16:9',
    });
    at += 1;
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1e6 / 5;
  };
  const { samples } = await interleave({ samples: measure }, { rounds });
  // A video of 5 s is to take less than 1 s of one core.
  const limits = samples.map(() => 0.2);
  const what = 'rendering of one second of video';
  const row = { what, unit: 's CPU', better: 'less', peer: 'limit', target: 1 } as const;
  return { ...row, ...compare(samples, limits, 'less') };
}
