import { memoryStore } from '@videogen/callbacks';
import { startEmulator } from '@videogen/emulator';
import { isTask } from '@videogen/validators/fast';
import { judge } from '../../../spec-diff/src/index.ts';
import { deliver } from '../deliveries.ts';
import { writeDocuments } from '../documents.ts';
import { taskRecord } from '../records.ts';
import type { Group, Row, RunOptions } from '../row.ts';
import { exponent } from '../stats.ts';

/** How costs grow with what has a size. */
export const growth: Group = {
  name: 'growth',
  title: 'Growth',
  about:
    'Processor time at 1×, 10× and 100× the smallest size, the least of a few runs; the exponent is the slope on logarithmic scales: 1 is linear, 2 is square. The limit is 1.15: linear, with some room for caches and collection of garbage.',
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
  for (const { what, sizes, prepare } of subjects(quick)) {
    const points = [];
    // The first size is measured twice: the first time the engine is still warming up.
    await least(sizes[0] ?? 1, prepare, 2);
    for (const size of sizes) points.push({ size, cost: await least(size, prepare, quick ? 2 : 5) });
    const power = exponent(points);
    const range = `${points.map(({ size }) => size.toLocaleString('en')).join(', ')}`;
    yield {
      what: `${what} (${range})`,
      unit: '',
      better: 'less',
      ours: power,
      peer: 'limit',
      theirs: 1.15,
      ratio: 1.15 / power,
      target: 1,
    };
  }
}

async function least(size: number, prepare: Subject['prepare'], runs: number): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let left = runs; left > 0; left -= 1) {
    const work = await prepare(size);
    const start = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, user + system);
  }
  return best;
}

function subjects(quick: boolean): Subject[] {
  const upTo = (smallest: number): number[] => [smallest, smallest * 10, smallest * 100];
  return [
    { what: 'tasks created in the emulator', sizes: upTo(quick ? 20 : 100), prepare: tasks },
    { what: 'deliveries to the receiver', sizes: upTo(quick ? 50 : 200), prepare: deliveries },
    { what: 'videos in a record, fast validator', sizes: upTo(quick ? 2_000 : 10_000), prepare: videos },
    { what: 'operations in a diff', sizes: quick ? [10, 100] : upTo(20), prepare: operations },
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
  return () => deliver(memoryStore(), size);
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
