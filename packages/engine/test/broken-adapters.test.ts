import { expect, test } from 'vitest';
import {
  blobStoreCases,
  type ConformanceCase,
  jobQueueCases,
  keyStoreCases,
  stateStoreCases,
} from '../src/conformance.ts';
import type { BlobStore, JobQueue, StateStore } from '../src/index.ts';
import { createMemoryBlobs, createMemoryStores } from '../src/memory.ts';
import { createManualClock } from './support/harness.ts';

// A suite that no broken adapter fails proves nothing: each of these breaks one promise of a port.

const openWith = (broken: { state?: Partial<StateStore>; queue?: Partial<JobQueue> }) => () => {
  const clock = createManualClock();
  const { state, queue } = createMemoryStores({ clock });
  return { ...clock, state: { ...state, ...broken.state }, queue: { ...queue, ...broken.queue } };
};
const states = (state: Partial<StateStore>) => stateStoreCases(openWith({ state }));
const queues = (queue: Partial<JobQueue>) => jobQueueCases(openWith({ queue }));
const blobs = (broken: Partial<BlobStore>) =>
  blobStoreCases(() => ({ blobs: { ...createMemoryBlobs(), ...broken } }));

async function failures(cases: readonly ConformanceCase[]): Promise<string[]> {
  const failed: string[] = [];
  for (const { name, run } of cases) await run().catch(() => failed.push(name));
  return failed;
}

const none = { items: [], cursor: null };
const keyless = { add: () => undefined, keys: () => ({ find: () => undefined }) };
const CASES: readonly [breaks: string, cases: readonly ConformanceCase[], found: RegExp][] = [
  [
    'commits whatever comes',
    states({ commit: () => 'committed' }),
    /^returns records as they were committed/,
  ],
  ['never commits', states({ commit: () => 'stale' }), /^lets one of many commits .* win$/],
  [
    'has no queries',
    states({ tasks: { get: () => undefined, find: () => none } }),
    /^pages through everything once/,
  ],
  [
    'extends leases that were lost',
    queues({ extend: () => true }),
    /when the lease has expired, not before$/,
  ],
  ['forgets dead jobs', queues({ dead: () => none }), /^keeps jobs that were given up/],
  ['never releases content', blobs({ release: () => undefined }), /^keeps content until every owner/],
  ['ignores ranges', blobs({ read: () => Buffer.alloc(5000) }), /whole and in part$/],
  ['knows no key', keyStoreCases(() => keyless), /^finds a key, a revoked one/],
];

test.each(CASES)('an adapter that %s is found out', async (_, cases, found) => {
  expect(await failures(cases)).toContainEqual(expect.stringMatching(found));
});
