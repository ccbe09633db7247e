import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createBesideSlowSockets } from '../support/slow-sockets.ts';

test('others get no 503 beside 2000 slow sockets of one key', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'videogen-slow-'));
  expect(new Set(await createBesideSlowSockets(folder, 2000))).toEqual(new Set([200]));
  await rm(folder, { recursive: true });
});
