import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { listen } from './listen.ts';

/**
 * A TCP port of the loopback interface that is free now. It is below the ports that a system gives to connections and to
 * servers that ask for any port: one of those could have another user before the caller takes it.
 *
 * @throws Error when 100 ports in a row are taken
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    // Browsers and `fetch` do not connect to some ports; the highest of those is 10080.
    const port = randomInt(11_000, 32_768);
    if (await isFree(port)) return port;
  }
  throw new Error('100 ports that were drawn at random are taken.');
}

async function isFree(port: number): Promise<boolean> {
  const listening = await listen(createServer(), port).catch(() => undefined);
  await listening?.close();
  return listening !== undefined;
}
