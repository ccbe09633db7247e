import { type ChildProcess, fork } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Webhook } from 'standardwebhooks';
import { CONTESTANTS, type Contestant, OCTOKIT_SECRET, STANDARD_SECRET } from './contestants.ts';
import { load } from './load.ts';

// Loopback, 50 connections, one core for the server and one for the load, rounds interleaved. Every delivery to
// @videogen/callbacks has its own URL and task, so each one is verified, validated, claimed, handled and committed.
const ROUNDS = Number(process.env['ROUNDS'] ?? 12);
const REQUESTS = Number(process.env['REQUESTS'] ?? 8_000);
const CONNECTIONS = 50;
/** Rounds that do not count. */
const WARM_UP = 2;

function bodyOf(): string {
  const id = randomUUID();
  return JSON.stringify({
    task_id: id,
    id,
    status: 'SUCCESS',
    category: 'TEXT_TO_VIDEO',
    callback_url: 'https://app.example/callbacks/video/3f1c',
    seconds: 5,
    output_videos: [{ url: 'https://cdn.example/videos/7d3b.mp4', width: 1280, height: 720 }],
    credits: 10,
    inputs: {
      model: 't2v-2.4-faster',
      prompt: 'A cat surfing a wave at sunset',
      seconds: 5,
      image_url: null,
      aspect_ratio: '16:9',
    },
    created_at: '2026-01-15T09:30:00Z',
  });
}

function request(name: Contestant, path: string | undefined): Buffer {
  const body = bodyOf();
  const headers = [
    `POST ${path ?? '/hook'} HTTP/1.1`,
    'host: app.example',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    ...signatureOf(name, body),
  ];
  return Buffer.from(`${headers.join('\r\n')}\r\n\r\n${body}`);
}

function signatureOf(name: Contestant, body: string): string[] {
  const id = randomUUID();
  if (name === '@octokit/webhooks') {
    const mac = createHmac('sha256', OCTOKIT_SECRET).update(body).digest('hex');
    return [`x-github-delivery: ${id}`, 'x-github-event: push', `x-hub-signature-256: sha256=${mac}`];
  }
  if (name !== 'standardwebhooks') return [];
  const now = new Date();
  const signature = new Webhook(STANDARD_SECRET).sign(id, now, body);
  return [
    `webhook-id: ${id}`,
    `webhook-timestamp: ${Math.floor(now.getTime() / 1000)}`,
    `webhook-signature: ${signature}`,
  ];
}

interface Runner {
  readonly name: Contestant;
  readonly child: ChildProcess;
  readonly port: number;
  readonly rates: number[];
  /** Processor time of the server's thread for each request, in microseconds. */
  readonly costs: number[];
  handled: number;
}

async function start(name: Contestant): Promise<Runner> {
  const child = fork(fileURLToPath(new URL('server.ts', import.meta.url)), [name]);
  const [address] = await once(child, 'message');
  return { name, child, port: address.port, rates: [], costs: [], handled: 0 };
}

async function ask(
  { child }: Runner,
  count: number,
): Promise<{ paths: string[]; handled: number; cpu: NodeJS.CpuUsage }> {
  child.send(count);
  const [answer] = await once(child, 'message');
  return answer;
}

async function round(runner: Runner): Promise<void> {
  const { paths, cpu: before } = await ask(runner, REQUESTS);
  const requests = Array.from({ length: REQUESTS }, (_, at) => request(runner.name, paths[at]));
  const seconds = await load(runner.port, requests, CONNECTIONS);
  const { handled, cpu } = await ask(runner, 0);
  if (handled - runner.handled !== REQUESTS)
    throw new Error(`${runner.name} handled ${handled - runner.handled}`);
  runner.handled = handled;
  runner.costs.push((cpu.user + cpu.system - before.user - before.system) / REQUESTS);
  runner.rates.push(REQUESTS / seconds);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const runners = await Promise.all(CONTESTANTS.map(start));
for (let at = -WARM_UP; at < ROUNDS; at++) {
  for (const runner of runners) await round(runner);
  if (at === -1) for (const { rates, costs } of runners) rates.length = costs.length = 0;
}
const runnerOf = (name: Contestant): Runner => runners.find((runner) => runner.name === name) as Runner;
const ours = runnerOf('@videogen/callbacks');
/** Median over the rounds of the ratio within a round: what the machine does meanwhile hits both. */
const ratio = (of: readonly number[], to: readonly number[]): number =>
  Number(median(of.map((one, at) => one / (to[at] ?? one))).toFixed(3));
const contestants = runners.map(({ name, rates, costs }) => ({
  name,
  rps: Math.round(median(rates)),
  cpuMicroseconds: Number(median(costs).toFixed(1)),
  ratioByRate: ratio(ours.rates, rates),
  ratioByCpu: ratio(costs, ours.costs),
}));
for (const { child } of runners) child.kill();
console.log(JSON.stringify({ name: 'callbacks', rounds: ROUNDS, requests: REQUESTS, contestants }, null, 2));
