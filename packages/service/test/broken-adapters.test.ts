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

// A suite that no broken adapter fails proves nothing: each of these breaks one promise of a port.

function openWith(broken: { state?: Partial<StateStore>; queue?: Partial<JobQueue> }) {
  return () => {
    let now = Date.parse('2026-01-01T00:00:00.000Z');
    const clock = { now: () => now };
    const { state, queue } = createMemoryStores({ clock });
    const pass = (milliseconds: number): void => {
      now += milliseconds;
    };
    return { ...clock, pass, state: { ...state, ...broken.state }, queue: { ...queue, ...broken.queue } };
  };
}

function blobsWith(broken: Partial<BlobStore>) {
  return () => ({ blobs: { ...createMemoryBlobs(), ...broken } });
}

async function failures(cases: readonly ConformanceCase[]): Promise<string[]> {
  const failed: string[] = [];
  for (const { name, run } of cases) await run().catch(() => failed.push(name));
  return failed;
}

const keyless = { add: () => undefined, keys: () => ({ find: () => undefined }) };

test.each<[string, readonly ConformanceCase[], string]>([
  [
    'commits whatever comes',
    stateStoreCases(openWith({ state: { commit: () => 'committed' } })),
    'returns records as they were committed, members it does not know included',
  ],
  [
    'never commits',
    stateStoreCases(openWith({ state: { commit: () => 'stale' } })),
    'lets one of many commits of the same version win',
  ],
  [
    'has no queries',
    stateStoreCases(
      openWith({ state: { tasks: { get: () => undefined, find: () => ({ items: [], cursor: null }) } } }),
    ),
    'pages through everything once, in the order of creation, both ways',
  ],
  [
    'extends leases that were lost',
    jobQueueCases(openWith({ queue: { extend: () => true } })),
    'gives a job to another worker when the lease has expired, not before',
  ],
  [
    'forgets dead jobs',
    jobQueueCases(openWith({ queue: { dead: () => ({ items: [], cursor: null }) } })),
    'keeps jobs that were given up, with the reason, until they are revived',
  ],
  [
    'never releases content',
    blobStoreCases(blobsWith({ release: () => undefined })),
    'keeps content until every owner has released it',
  ],
  [
    'ignores ranges',
    blobStoreCases(blobsWith({ read: () => Buffer.alloc(5000) })),
    'returns what was put, whole and in part',
  ],
  [
    'knows no key',
    keyStoreCases(() => keyless),
    'finds a key, a revoked one and one of a banned organization',
  ],
])('an adapter that %s is found out', async (_, cases, name) => {
  expect(await failures(cases)).toContain(name);
});
