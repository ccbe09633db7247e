import { describe, test } from 'vitest';
import {
  blobStoreCases,
  type ConformanceCase,
  idsCases,
  jobQueueCases,
  postCases,
  stateStoreCases,
} from '../src/conformance.ts';
import { createMemoryBlobs, createMemoryStores, createRandomIds } from '../src/memory.ts';
import { createPost } from '../src/post.ts';
import { createManualClock } from './support/harness.ts';

function openStores() {
  const clock = createManualClock();
  return { ...createMemoryStores({ clock }), ...clock };
}

function openPost() {
  const stop = new AbortController();
  const post = createPost({ rules: {}, maxBody: 2000, signal: stop.signal });
  return { post, close: () => stop.abort() };
}

const suites: readonly [string, readonly ConformanceCase[]][] = [
  ['the state store in memory', stateStoreCases(openStores)],
  ['the job queue in memory', jobQueueCases(openStores)],
  ['the blob store in memory', blobStoreCases(() => ({ blobs: createMemoryBlobs() }))],
  ['the sender of callbacks', postCases(openPost)],
  ['random ids', idsCases(() => ({ ids: createRandomIds() }))],
];

describe.each(suites)('%s', (_, cases) => {
  // `$name` of a table is cut after 40 characters.
  for (const { name, run } of cases) test(name, () => run());
});
