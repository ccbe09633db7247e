import { memoryStore } from '@videogen/callbacks';
import { startEmulator } from '@videogen/emulator';
import { judge } from '@videogen/spec-diff';
import { isTask } from '@videogen/validators/fast';
import { deliver } from '../deliveries.ts';
import { writeDocuments } from '../documents.ts';
import { taskRecord } from '../records.ts';
import type { Group, Row, RunOptions } from '../row.ts';
import { compare, exponent } from '../stats.ts';

/** How costs grow with what has a size. */
export const growth: Group = {
  name: 'growth',
  title: 'Growth',
  about:
    'Processor time at 1×, 10× and 100× the smallest size; the exponent is the slope on logarithmic scales: 1 is linear, 2 is square. The limit is 1.15: linear, with some room for caches and collection of garbage. Growth on whole documents of up to 10 MB, in cold processes, is among the figures of spec-diff.',
  peers: [],
  run,
};

interface Subject {
  readonly what: string;
  readonly sizes: readonly number[];
  /** Prepares the work for a size, outside of the measurement. */
  prepare(size: number): Promise<() => Promise<unknown>> | (() => Promise<unknown>);
}

async function* run({ quick }: RunOptions): AsyncIterable<Row> {
  for (const subject of subjects(quick)) {
    // The first time the engine is still warming up.
    await cost(subject, subject.sizes[0] ?? 1);
    const powers: number[] = [];
    for (let left = quick ? 1 : 3; left > 0; left -= 1) {
      const points: { size: number; cost: number }[] = [];
      for (const size of subject.sizes) points.push({ size, cost: await cost(subject, size) });
      powers.push(exponent(points));
    }
    const limits = powers.map(() => 1.15);
    const range = subject.sizes.map((size) => size.toLocaleString('en')).join(', ');
    const row = { what: `${subject.what} (${range})`, unit: '', better: 'less', peer: 'limit' } as const;
    yield { ...row, ...compare(powers, limits, 'less'), target: 1 };
  }
}

/** Microseconds of processor time that the work for a size takes. */
async function cost({ prepare }: Subject, size: number): Promise<number> {
  const work = await prepare(size);
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

function subjects(quick: boolean): Subject[] {
  const upTo = (smallest: number): number[] => [smallest, smallest * 10, smallest * 100];
  return [
    { what: 'tasks created in the emulator', sizes: upTo(quick ? 20 : 100), prepare: tasks },
    { what: 'deliveries to the receiver', sizes: upTo(quick ? 50 : 200), prepare: deliveries },
    { what: 'videos in a record, fast validator', sizes: upTo(quick ? 2_000 : 10_000), prepare: videos },
    { what: 'operations in a diff', sizes: upTo(quick ? 4 : 20), prepare: operations },
  ];
}

async function tasks(size: number): Promise<() => Promise<unknown>> {
  const emulator = await startEmulator({ clock: 'manual', render: 'none' });
  const headers = { authorization: `Bearer ${emulator.apiKey}`, 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify({ prompt: 'A kitten' }) };
  return async () => {
    for (let left = size; left > 0; left -= 1) {
      const response = await fetch(`${emulator.url}/v1/video/text2video`, request);
      if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
      await response.arrayBuffer();
    }
    await emulator.close();
  };
}

function deliveries(size: number): () => Promise<unknown> {
  return () => deliver(memoryStore(), size, 1);
}

function videos(size: number): () => Promise<unknown> {
  const video = { url: 'https://cdn.example/a.mp4', width: 1, height: 1 };
  const record = { ...taskRecord(), output_videos: Array.from({ length: size }, () => ({ ...video })) };
  return async () => {
    for (let left = 10; left > 0; left -= 1) if (!isTask(record)) throw new Error('it is one');
  };
}

async function operations(size: number): Promise<() => Promise<unknown>> {
  const documents = await writeDocuments(size);
  return async () => {
    await judge(documents.base, documents.head, { cwd: '/', redocly: false });
    await documents[Symbol.asyncDispose]();
  };
}
