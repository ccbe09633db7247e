import type * as Crypto from 'node:crypto';
import { createServer } from 'node:net';
import { beforeEach, expect, test, vi } from 'vitest';
import { freePort } from '../src/free-port.ts';
import { listen } from '../src/listen.ts';

const draw = vi.hoisted(() => vi.fn<(least: number, end: number) => number>());
const { randomInt } = await vi.importActual<typeof Crypto>('node:crypto');
vi.mock('node:crypto', async (load) => ({ ...(await load<typeof Crypto>()), randomInt: draw }));
beforeEach(() => void draw.mockReset().mockImplementation(randomInt));

test('is below the ports that systems give to connections', async () => {
  const port = await freePort();
  expect(draw.mock.calls).toContainEqual([11_000, 32_768]);
  const server = await listen(createServer(), port);
  expect(server.port).toBe(port);
  await server.close();
});

test('is drawn again while it is taken', async () => {
  const free = await freePort();
  const taken = await listen(createServer(), await freePort());
  draw.mockReturnValueOnce(taken.port).mockReturnValueOnce(free);
  expect(await freePort()).toBe(free);
  await taken.close();
});

test('is an error after 100 ports that are taken', async () => {
  const taken = await listen(createServer(), await freePort());
  draw.mockReturnValue(taken.port).mockClear();
  await expect(freePort()).rejects.toThrow('100 ports that were drawn at random are taken.');
  expect(draw).toHaveBeenCalledTimes(100);
  await taken.close();
});
