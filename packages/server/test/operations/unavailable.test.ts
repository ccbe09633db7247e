import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@videogen-tools/testing/postgres';
import { expect, test } from 'vitest';
import { startServer } from '../../src/index.ts';

test('while PostgreSQL is unreachable, requests and /readyz get 503, requests with Retry-After', async (context) => {
  const postgres = await startPostgres();
  if (postgres.url === undefined) return context.skip();
  const folder = await mkdtemp(join(tmpdir(), 'videogen-unavailable-'));
  const server = await startServer({
    dataDir: folder,
    databaseUrl: postgres.url,
    bootstrapKey: 'a-secret-key',
    role: 'api',
  });
  const headers = { authorization: 'Bearer a-secret-key' };
  const read = () => fetch(`${server.url}/v1/tasks/00000000-0000-4000-8000-000000000000`, { headers });
  expect((await read()).status).toBe(404);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  await postgres.stop();
  const refused = await read();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  await server.close();
  await rm(folder, { recursive: true });
}, 60_000);
