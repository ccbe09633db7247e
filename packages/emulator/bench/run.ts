import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';

// Prints the figures of the emulator as JSON. It runs in a process of its own, as users run it; built code if there is any.

const built = new URL('../bin/videogen-emulator.js', import.meta.url);
const source = new URL('../src/cli.ts', import.meta.url);
const isBuilt = existsSync(new URL('../dist/cli.js', import.meta.url)) && process.argv[2] !== '--source';
const program = isBuilt ? [fileURLToPath(built)] : ['--conditions=@videogen/source', fileURLToPath(source)];
const seconds = Number(process.env['BENCH_SECONDS'] ?? 5);
const headers = { authorization: 'Bearer emulator-key', 'content-type': 'application/json' };

interface Started extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from spawning to the first answer. */
  readonly firstAnswerMs: number;
}

async function start(...options: string[]): Promise<Started> {
  const began = performance.now();
  const args = [...program, '--port', '0', '--json', '--quiet', '--render', 'none', ...options];
  const env = isBuilt ? { ...process.env, NODE_OPTIONS: '' } : process.env;
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], env });
  child.stdout.setEncoding('utf8');
  const [line] = await once(child.stdout, 'data');
  const { url } = JSON.parse(String(line));
  await (await fetch(`${url}/v1/tasks/x`, { headers })).arrayBuffer();
  return {
    url,
    pid: child.pid ?? 0,
    firstAnswerMs: Math.round(performance.now() - began),
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}

function rssMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 102.4) / 10;
}

async function startTimes(): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < 7; run += 1) {
    await using emulator = await start();
    times.push(emulator.firstAnswerMs);
  }
  return times.toSorted((left, right) => left - right);
}

async function create(url: string, body: object): Promise<string> {
  const response = await fetch(`${url}/v1/video/text2video`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return (await response.json()).data.task_id;
}

async function reads() {
  await using emulator = await start('--clock', 'manual');
  const id = await create(emulator.url, {
    prompt: 'A kitten',
    seconds: 5,
    model: 't2v-2.4-faster',
    aspect_ratio: '16:9',
  });
  await fetch(`${emulator.url}/_emulator/clock/advance`, { method: 'POST', headers, body: '{"by":"1m"}' });
  const fire = () =>
    autocannon({ url: `${emulator.url}/v1/tasks/${id}`, connections: 50, duration: seconds, headers });
  await fire();
  const result = await fire();
  return { perSecond: Math.round(result.requests.average), not2xx: result.non2xx, p99Ms: result.latency.p99 };
}

async function creates() {
  await using emulator = await start('--clock', 'manual');
  const body = JSON.stringify({
    prompt: 'A kitten',
    seconds: 5,
    model: 't2v-2.4-faster',
    aspect_ratio: '16:9',
  });
  const fire = () =>
    autocannon({
      url: `${emulator.url}/v1/video/text2video`,
      method: 'POST',
      connections: 50,
      duration: seconds,
      headers,
      body,
    });
  await fire();
  const result = await fire();
  return { perSecond: Math.round(result.requests.average), not2xx: result.non2xx, p99Ms: result.latency.p99 };
}

async function memory() {
  await using emulator = await start('--clock', 'manual');
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const idle = rssMegabytes(emulator.pid);
  const body = JSON.stringify({
    prompt: 'A kitten surfing a wave at sunset',
    seconds: 5,
    model: 't2v-2.4-faster',
    aspect_ratio: '16:9',
  });
  await autocannon({
    url: `${emulator.url}/v1/video/text2video`,
    method: 'POST',
    connections: 20,
    amount: 50_000,
    headers,
    body,
  });
  const accepted = rssMegabytes(emulator.pid);
  return { idleMegabytes: idle, with50000TasksMegabytes: accepted };
}

async function callbacks() {
  let received = 0;
  let [first, last] = [0, 0];
  const receiver = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      received += 1;
      first ||= performance.now();
      last = performance.now();
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  // Sound: a TCP server's address is an object.
  const callback_url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/callback`;
  await using emulator = await start('--clock', 'manual', '--assume', 'concurrency-limits=100000');
  const body = JSON.stringify({ prompt: 'A kitten', callback_url });
  await autocannon({
    url: `${emulator.url}/v1/video/text2video`,
    method: 'POST',
    connections: 20,
    amount: 2000,
    headers,
    body,
  });
  await fetch(`${emulator.url}/_emulator/clock/advance`, { method: 'POST', headers, body: '{"by":"1m"}' });
  receiver.close();
  receiver.closeAllConnections();
  return { delivered: received, perSecond: Math.round((received / (last - first)) * 1000) };
}

const starts = await startTimes();
console.log(
  JSON.stringify(
    {
      built: isBuilt,
      node: process.version,
      startToFirstAnswerMs: { median: starts[3], all: starts },
      readTask: await reads(),
      createTask: await creates(),
      memory: await memory(),
      callbacks: await callbacks(),
    },
    null,
    2,
  ),
);
