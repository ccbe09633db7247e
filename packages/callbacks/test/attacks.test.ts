import { expect, it } from 'vitest';
import { assault, keepsLessThan, smuggle, withstand } from './support/attack-run.ts';
import { hostileBodies, hostileRequests } from './support/attacks.ts';
import { ADAPTERS } from './support/test-servers.ts';

const REQUESTS = hostileRequests();

// `attacks.long.test.ts` sends everything to everything, many times. Here each body goes to one adapter in turn.
it.each(ADAPTERS.map((testServer, at) => [testServer.name, testServer, at] as const))(
  '%s withstands the list of attacks',
  async (name, testServer, at) => {
    const bodies = hostileBodies().filter((_, index) => index % ADAPTERS.length === at);
    await withstand(testServer, async (target) => {
      await assault(target, [...bodies, ...REQUESTS]);
      // Behind a gateway, the gateway reads from the socket.
      if (!name.startsWith('lambda')) await smuggle(target);
    });
  },
);

it('releases the memory of refused requests', async () => {
  const [node] = ADAPTERS;
  if (node === undefined) throw new Error('no adapter');
  const large = hostileBodies().filter(({ body = '' }) => body.length > 10_000);
  const size = large.reduce((sum, { body = '' }) => sum + body.length, 0);
  expect(size).toBeGreaterThan(1_000_000);
  await withstand(node, async (target) => {
    await assault(target, large);
    await keepsLessThan(size / 2, () => assault(target, large));
  });
});
