import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createVideoClient } from '../src/index.ts';

const id = '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10';
const body = JSON.stringify({
  code: 0,
  data: {
    task_id: id,
    id,
    status: 'PROCESSING',
    category: 'TEXT_TO_VIDEO',
    callback_url: null,
    seconds: 5,
    output_videos: [],
    credits: 5,
    inputs: {},
    created_at: null,
  },
});
const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };

/** The median of some numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Microseconds of its own that a call adds to a `fetch` that answers at once. */
export async function measureOverhead(calls: number): Promise<number> {
  const response = {
    ok: true,
    status: 200,
    headers: new Headers(headers),
    text: async () => body,
    json: async () => JSON.parse(body),
  };
  // Sound: neither side reads anything else of the response.
  const fetch = (async () => response) as never as typeof globalThis.fetch;
  const { tasks } = createVideoClient({ baseUrl: 'http://127.0.0.1', apiKey: 'key-123456', fetch });
  const direct = async (): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1/v1/tasks/${id}`, {
      headers: { authorization: 'Bearer key-123456' },
    });
    return answer.json();
  };
  const rounds = [];
  for (let round = 0; round < 12; round++)
    rounds.push((await timed(calls, () => tasks.get(id))) - (await timed(calls, direct)));
  // The least disturbed round is the one that tells.
  return (Math.min(...rounds) / calls) * 1000;
}

/** Requests per second relative to plain `fetch`, over a real server in another process. */
export async function measureThroughput(rounds: number, concurrency: number): Promise<number> {
  const program = fileURLToPath(new URL('server.ts', import.meta.url));
  const server = spawn(process.execPath, [program, body], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [line] = await once(server.stdout, 'data');
    const baseUrl = `http://127.0.0.1:${String(line).trim()}`;
    const { tasks } = createVideoClient({ baseUrl, apiKey: 'key-123456' });
    const ours = (): Promise<unknown> => tasks.get(id);
    const plain = async (): Promise<unknown> => {
      // The same request: the last two change what is sent, and what is done with the answer.
      const response = await fetch(`${baseUrl}/v1/tasks/${id}`, {
        headers: { authorization: 'Bearer key-123456' },
        cache: 'no-store',
        redirect: 'manual',
      });
      return response.json();
    };
    // Short turns in alternation, as whatever else the machine does then falls on both.
    const times: { ours: number[]; plain: number[] } = { ours: [], plain: [] };
    for (let round = 0; round < rounds * 1.1; round++) {
      times.plain.push(await timed(concurrency * 4, plain, concurrency));
      times.ours.push(await timed(concurrency * 4, ours, concurrency));
    }
    const measured = (all: readonly number[]): number => median(all.slice(-rounds));
    return measured(times.plain) / measured(times.ours);
  } finally {
    server.kill();
  }
}

async function timed(calls: number, call: () => Promise<unknown>, concurrency: number = 1): Promise<number> {
  const start = performance.now();
  let left = calls;
  const worker = async (): Promise<void> => {
    while (left-- > 0) await call();
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return performance.now() - start;
}

if (import.meta.main) {
  console.log({
    microsecondsPerCall: await measureOverhead(20_000),
    sequential: await measureThroughput(2_000, 1),
    at50: await measureThroughput(150, 50),
  });
}
