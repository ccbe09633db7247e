import { expect, test } from 'vitest';
import { createMemoryBlobs } from '../../src/memory.ts';

test('content is stored at once on Node, so that concurrent work keeps its order', () => {
  const blobs = createMemoryBlobs();
  const stored = blobs.put(new TextEncoder().encode('abc'));
  expect(stored).toEqual({
    key: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    size: 3,
  });
  expect(blobs.bytes()).toBe(3);
});
