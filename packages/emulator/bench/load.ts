import autocannon from 'autocannon';
import { headers, startEmulator, startPrism } from './start.ts';

/** How a service answered under load: medians over the rounds. */
export interface LoadFigures {
  readonly perSecond: number;
  readonly not2xx: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** The emulator under load, and Prism in turns with it. */
export interface ComparedLoad extends LoadFigures {
  readonly prism: LoadFigures;
  /** Requests per second as a multiple of Prism's in the same round: the median, and the least of all rounds. */
  readonly timesPrism: { readonly median: number; readonly least: number };
}

const CONNECTIONS = 50;
const body = JSON.stringify({
  prompt: 'A kitten',
  seconds: 5,
  model: 't2v-2.4-faster',
  aspect_ratio: '16:9',
});

/** Puts load on the emulator and on Prism, a second each in turns. */
export async function compareLoad(what: 'read' | 'create', rounds: number): Promise<ComparedLoad> {
  await using emulator = await startEmulator('--clock', 'manual');
  await using prism = await startPrism();
  const path = what === 'read' ? `/v1/tasks/${await finishedTask(emulator.url)}` : '/v1/video/text2video';
  const fire = (url: string) =>
    autocannon({
      url: url + path,
      connections: CONNECTIONS,
      duration: 1,
      headers,
      ...(what === 'create' && { method: 'POST' as const, body }),
    });
  const results: { readonly ours: autocannon.Result; readonly theirs: autocannon.Result }[] = [];
  // The first round warms both up.
  for (let round = 0; round <= rounds; round += 1) {
    const result = { ours: await fire(emulator.url), theirs: await fire(prism.url) };
    if (round > 0) results.push(result);
  }
  const times = results.map(({ ours, theirs }) => ours.requests.average / theirs.requests.average);
  return {
    ...figures(results.map(({ ours }) => ours)),
    prism: figures(results.map(({ theirs }) => theirs)),
    timesPrism: { median: twoDigits(median(times)), least: twoDigits(Math.min(...times)) },
  };
}

async function finishedTask(url: string): Promise<string> {
  const response = await fetch(`${url}/v1/video/text2video`, { method: 'POST', headers, body });
  const { data } = await response.json();
  await fetch(`${url}/_emulator/clock/advance`, { method: 'POST', headers, body: '{"by":"1m"}' });
  return data.task_id;
}

function figures(results: readonly autocannon.Result[]): LoadFigures {
  return {
    perSecond: Math.round(median(results.map(({ requests }) => requests.average))),
    not2xx: results.reduce((sum, { non2xx }) => sum + non2xx, 0),
    p50Ms: median(results.map(({ latency }) => latency.p50)),
    p99Ms: median(results.map(({ latency }) => latency.p99)),
  };
}

/** The value in the middle. */
export function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}

function twoDigits(value: number): number {
  return Math.round(value * 100) / 100;
}
