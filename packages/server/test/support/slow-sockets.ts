import { connect } from 'node:net';
import { expect } from 'vitest';
import { startServer } from '../../src/index.ts';

/** Opens sockets of one key that never send the rest of their body, and creates tasks with another key beside them. */
export async function createBesideSlowSockets(dataDir: string, sockets: number): Promise<readonly number[]> {
  const server = await startServer({
    dataDir,
    role: 'api',
    bootstrapKey: 'the-slow-key',
    adminPort: 0,
    adminToken: 'admin',
    drainMs: 0,
  });
  const made = await fetch(`${server.adminUrl}/keys`, {
    method: 'POST',
    headers: { authorization: 'Bearer admin' },
    body: JSON.stringify({ organization: 'other' }),
  });
  const { key: otherKey }: { key: string } = await made.json();
  const { port, hostname } = new URL(server.url);
  const head =
    'POST /v1/video/text2video HTTP/1.1\r\nhost: it\r\nauthorization: Bearer the-slow-key\r\ncontent-type: application/json\r\n';
  const open = Array.from({ length: sockets }, () =>
    connect(Number(port), hostname)
      .on('error', () => {})
      .resume(),
  );
  const create = async (key: string): Promise<number> => {
    const response = await fetch(`${server.url}/v1/video/text2video`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ prompt: 'A cat', model: 't2v-2.4-faster', seconds: 1 }),
    });
    await response.body?.cancel();
    return response.status;
  };
  try {
    for (const socket of open) socket.write(`${head}content-length: 1000\r\n\r\n{`);
    // The slow key has its share of the requests, and gets no more.
    await expect.poll(() => create('the-slow-key')).toBe(503);
    return await Promise.all(Array.from({ length: 50 }, () => create(otherKey)));
  } finally {
    for (const socket of open) socket.destroy();
    await server.close();
  }
}
