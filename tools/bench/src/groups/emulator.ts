import autocannon from 'autocannon';
import { type MockService, startEmulator, startPrism } from '../emulators.ts';
import { interleave } from '../interleave.ts';
import type { Group, Note, Row, RunOptions } from '../row.ts';
import { compare } from '../stats.ts';
import { ownRows } from './emulator-own.ts';

/** The emulator beside Prism. */
export const emulator: Group = {
  name: 'emulator',
  title: 'Emulator',
  about:
    'The built emulator and Prism with a silent log, each in a process of its own, on the same document, 50 connections, in turns. The emulator keeps the state of every task; Prism answers examples.',
  peers: ['@stoplight/prism-cli', 'autocannon'],
  run,
};

async function* run({ quick }: RunOptions): AsyncIterable<Row | Note> {
  yield* startRows(quick ? 1 : 7);
  await using ours = await startEmulator();
  await using prism = await startPrism();
  const id = await createOne(ours.url);
  const turns = { seconds: 1, rounds: quick ? 1 : 5 };
  yield* loadRows('reads', { ours, prism }, { path: `/v1/tasks/${id}` }, turns, 5);
  const create = { path: '/v1/video/text2video', method: 'POST', body } as const;
  yield* loadRows('creates', { ours, prism }, create, turns, 3);
  yield* ownRows(quick);
}

/** Starts, and the memory that each takes before anyone has asked for more than the first answer. */
async function* startRows(rounds: number): AsyncIterable<Row> {
  const memory = { ours: [] as number[], prism: [] as number[] };
  const once =
    (name: keyof typeof memory, start: () => Promise<MockService>) => async (): Promise<number> => {
      await using service = await start();
      memory[name].push(await service.rss());
      return service.startMs;
    };
  const samples = await interleave(
    { ours: once('ours', startEmulator), prism: once('prism', startPrism) },
    { rounds },
  );
  for (const { what, unit, from, limit } of [
    { what: 'start to first answer', unit: 'ms', from: samples, limit: 200 },
    { what: 'memory, idle', unit: 'MB', from: memory, limit: 130 },
  ]) {
    const row = { what, unit, better: 'less' } as const;
    const limits = from.ours.map(() => limit);
    yield { ...row, peer: 'limit', ...compare(from.ours, limits, 'less'), target: 1 };
    yield { ...row, peer: 'Prism', ...compare(from.ours, from.prism, 'less') };
  }
}

const headers = { authorization: 'Bearer emulator-key', 'content-type': 'application/json' };
const body = JSON.stringify({
  prompt: 'A kitten',
  seconds: 5,
  model: 't2v-2.4-faster',
  aspect_ratio: '16:9',
});

async function createOne(url: string): Promise<string> {
  const response = await fetch(`${url}/v1/video/text2video`, { method: 'POST', headers, body });
  return (await response.json()).data.task_id;
}

type Latency = Readonly<Record<'p50' | 'p99', number>>;

interface What {
  readonly path: string;
  readonly method?: 'POST';
  readonly body?: string;
}

async function* loadRows(
  what: string,
  services: { readonly ours: MockService; readonly prism: MockService },
  { path, ...request }: What,
  { seconds, rounds }: { readonly seconds: number; readonly rounds: number },
  target: number,
): AsyncIterable<Row> {
  const latencies = { ours: [] as Latency[], prism: [] as Latency[] };
  const fire = (name: 'ours' | 'prism') => async (): Promise<number> => {
    const options = {
      url: services[name].url + path,
      connections: 50,
      duration: seconds,
      headers,
      ...request,
    };
    const result = await autocannon(options);
    if (result.non2xx > 0)
      throw new Error(`${name} refused ${result.non2xx} ${what}: ${result.statusCodeStats}`);
    latencies[name].push(result.latency);
    return result.requests.average;
  };
  const samples = await interleave({ ours: fire('ours'), prism: fire('prism') }, { rounds });
  const peer = 'Prism';
  yield {
    what,
    unit: 'req/s',
    better: 'more',
    peer,
    ...compare(samples.ours, samples.prism, 'more'),
    target,
  };
  for (const part of ['p50', 'p99'] as const) {
    // Latencies are whole milliseconds: less than one would be none at all.
    const of = (all: readonly Latency[]): number[] => all.map((one) => Math.max(one[part], 0.5));
    const compared = compare(of(latencies.ours), of(latencies.prism), 'less');
    yield { what: `${what}, ${part}`, unit: 'ms', better: 'less', peer, ...compared };
  }
}
