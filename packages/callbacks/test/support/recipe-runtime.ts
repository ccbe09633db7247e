import { fileURLToPath } from 'node:url';
import { freePort } from '@videogen-tools/test-support/free-port';
import { startProgram } from '@videogen-tools/test-support/program';
import { expect, onTestFinished } from 'vitest';
import { ENDLESS, sendEndlessBody } from './endless.ts';
import { emulator, getEnvironment } from './run-example.ts';

/** Runs a recipe under another runtime: an order ends in one effect, and an unknown token gets a 404. */
export async function testRecipeIn(
  name: 'bun' | 'deno',
  getCommand: (port: number) => [program: string, ...args: string[]],
): Promise<void> {
  const port = await freePort();
  const [program, ...args] = getCommand(port);
  const file = fileURLToPath(new URL('workers/serve-recipe.ts', import.meta.url));
  const { printed, stop } = await startProgram(program, [...args, file], {
    env: { ...getEnvironment(port), RECIPE: name, NODE_OPTIONS: '' },
    ready: `:${port}`,
    limit: 60_000,
  });
  onTestFinished(stop);
  const origin = `http://127.0.0.1:${port}`;
  const taskId = await (await fetch(`${origin}/orders`, { method: 'POST' })).text();
  await emulator.clock.advance('1m');

  await expect.poll(printed).toMatch(new RegExp(`order-42: http\\S+, once per ${taskId}:SUCCESS`));

  const refused = await fetch(`${origin}/callbacks/video/x`, { method: 'POST', body: 'x'.repeat(100_000) });
  expect(refused.status).toBe(404);

  const others = async (): Promise<void> => {
    for (let sent = 0; sent < 50; sent += 1) await (await fetch(`${origin}/callbacks/video/x`)).text();
  };

  // Deno keeps the connection open, and reads no more.
  const { accepted } = await sendEndlessBody(port, '/callbacks/video/x', { responded: others });
  expect(accepted).toBeLessThan(ENDLESS);

  await stop();
  await expect(fetch(origin), 'the server is still running').rejects.toThrow();
}
