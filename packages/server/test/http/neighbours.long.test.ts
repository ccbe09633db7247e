import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { call, createTask, KEY } from '../support/api.ts';
import { startInstance } from '../support/cli.ts';
import { pause } from '../support/pause.ts';
import type { Sending } from '../support/send-creates.ts';

const LENGTH = 6_000_000;
const image = await readFile(new URL('../../../../tools/contract/fixtures/image.png', import.meta.url));
const inline = (content: string): string =>
  `{"model":"animate-2.4-faster","seconds":2,"image":{"bytes_base64_encoded":"${content}"}}`;
const large = Buffer.concat([image, randomBytes((LENGTH * 3) / 4 - image.byteLength)]).toString('base64');

const bodies: Readonly<Record<string, string>> = {
  'an image': inline(large),
  'an image with escaped slashes': inline(large.replaceAll('/', '\\/')),
  'inline content of escapes': inline('\\u0041'.repeat(LENGTH / 6)),
  'inline content of quotes': inline('\\"'.repeat(LENGTH / 2)),
  'a prompt': `{"seconds":1,"prompt":"${'a'.repeat(LENGTH)}"}`,
  whitespace: `{"seconds":${' '.repeat(LENGTH)}1}`,
  'unknown members': JSON.stringify(Object.fromEntries(Array.from({ length: 600_000 }, (_, at) => [at, 0]))),
};

/** Rows of the table that is printed at the end. */
const rows: object[] = [];
afterAll(() => console.table(rows));

/** Reads a task for a time. Returns the milliseconds of each read. */
async function readFor(url: string, forMs: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + forMs;
  while (performance.now() < end) {
    const before = performance.now();
    await (await call(url)).arrayBuffer();
    times.push(performance.now() - before);
    await pause(3);
  }
  return times;
}

/** Returns the median and the 95th percentile. */
function quantiles(times: readonly number[] = []): readonly [number, number] {
  const sorted = times.toSorted((left, right) => left - right);
  const at = (share: number): number =>
    Math.round(10 * (sorted[Math.floor(sorted.length * share)] ?? 0)) / 10;
  return [at(0.5), at(0.95)];
}

async function startApi(): Promise<string> {
  const folder = await temporaryFolder();
  const env = { VIDEOGEN_DATA: folder, VIDEOGEN_BOOTSTRAP_KEY: KEY, VIDEOGEN_ROLE: 'api' };
  const server = await startInstance(env);
  onTestFinished(async () => void (await server.stop('SIGKILL')));
  return server.url;
}

// The creates always go to one of two servers: the work of the client and of the machine is the same for the reads that
// are compared.
test.each(Object.entries(bodies))(
  'creates of 6 MB (%s) delay the reads of others by no more than twice',
  async (name, body) => {
    const own = await startApi();
    const other = await startApi();
    const task = `${own}/v1/tasks/${await createTask(own)}`;
    const workerData: Sending = { key: KEY, body };
    const sender = new Worker(new URL('../support/send-creates.ts', import.meta.url), { workerData });
    onTestFinished(async () => void (await sender.terminate()));
    const sent = { [own]: 0, [other]: 0 };
    sender.on('message', (url: string) => {
      sent[new URL(url).origin] = (sent[new URL(url).origin] ?? 0) + 1;
    });

    const times: Record<string, number[]> = { [own]: [], [other]: [] };
    for (let turn = 0; turn < 22; turn += 1) {
      const url = turn % 2 === 0 ? other : own;
      sender.postMessage(`${url}/v1/video/image2video`);
      const read = await readFor(task, 700);
      // The first turns find everything cold.
      if (turn > 1) times[url]?.push(...read);
    }
    sender.postMessage(undefined);

    const beside = quantiles(times[other]);
    const delayed = quantiles(times[own]);
    rows.push({
      body: name,
      creates: sent[own],
      'to another server, ms': beside,
      'to this one, ms': delayed,
    });
    expect(sent[own]).toBeGreaterThan(3);
    expect(delayed[0]).toBeLessThan(2 * beside[0]);
  },
  90_000,
);
