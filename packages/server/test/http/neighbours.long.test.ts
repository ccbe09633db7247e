import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { temporaryFolder } from '@videogen-tools/test-support/folder';
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
  whitespace: `{"seconds":${' '.repeat(LENGTH)}1}`,
  'unknown members': JSON.stringify(Object.fromEntries(Array.from({ length: 600_000 }, (_, at) => [at, 0]))),
};

/** Rows of the table that is printed at the end. */
const rows: object[] = [];
afterAll(() => console.table(rows));

/** Reads a task for a time. Returns the milliseconds of each read. */
async function read(url: string, forMs: number): Promise<number[]> {
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

function quantile(times: readonly number[], share: number): number {
  return times.toSorted((left, right) => left - right)[Math.floor(times.length * share)] ?? 0;
}

// The limits are for a machine that does nothing else: run it alone.
test.each(Object.entries(bodies))(
  'creates of 6 MB (%s) delay the reads of others by no more than twice',
  async (name, body) => {
    const folder = await temporaryFolder();
    const env = { VIDEOGEN_DATA: folder, VIDEOGEN_BOOTSTRAP_KEY: KEY, VIDEOGEN_ROLE: 'api' };
    const server = await startInstance(env);
    onTestFinished(async () => void (await server.stop('SIGKILL')));
    const task = `${server.url}/v1/tasks/${await createTask(server.url)}`;
    const sending: Sending = { url: `${server.url}/v1/video/image2video`, key: KEY, body };
    const sender = new Worker(new URL('../support/send-creates.ts', import.meta.url), {
      workerData: sending,
    });
    onTestFinished(async () => void (await sender.terminate()));
    let sent = 0;
    sender.on('message', () => {
      sent += 1;
    });
    await read(task, 1000);

    const alone: number[] = [];
    const beside: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      alone.push(...(await read(task, 500)));
      sender.postMessage(true);
      beside.push(...(await read(task, 1000)));
      sender.postMessage(false);
      await pause(200);
    }

    const medians = [alone, beside].map((times) => quantile(times, 0.5));
    const tails = [alone, beside].map((times) => quantile(times, 0.95));
    rows.push({
      body: name,
      creates: sent,
      reads: beside.length,
      'median ms': medians.join(' / '),
      'p95 ms': tails.join(' / '),
    });
    expect(sent).toBeGreaterThan(5);
    const [medianAlone = 0, medianBeside = 0] = medians;
    expect(medianBeside).toBeLessThan(2 * medianAlone);
  },
  60_000,
);
