import { connect } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { KEY, postTask } from './api.ts';
import { startTestServer } from './server.ts';

/** Opens sockets of one key that never send the rest of their body, and creates tasks with another key beside them. */
export async function expectServedBeside(sockets: number): Promise<void> {
  const server = await startTestServer({ role: 'api' });
  const otherKey = await server.createKey('other');
  const { port, hostname } = new URL(server.url);
  const head = `POST /v1/video/text2video HTTP/1.1\r\nhost: it\r\nauthorization: Bearer ${KEY}\r\ncontent-type: application/json\r\n`;
  const open = Array.from({ length: sockets }, () =>
    connect(Number(port), hostname)
      .on('error', () => {})
      .resume(),
  );
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
  });
  for (const socket of open) socket.write(`${head}content-length: 1000\r\n\r\n{`);

  const create = async (key: string): Promise<number> => {
    const response = await postTask(server.url, {}, key);
    await response.body?.cancel();
    return response.status;
  };

  // The slow key has its share of the requests, and gets no more.
  await expect.poll(() => create(KEY)).toBe(503);

  const others = await Promise.all(Array.from({ length: 50 }, () => create(otherKey)));
  expect(new Set(others)).toEqual(new Set([200]));
}
