import { expect, it } from 'vitest';
import { assault, keepsLessThan, smuggle, withstand } from './support/attack-run.ts';
import { hostileBodies, hostileRequests } from './support/attacks.ts';
import { TEST_SERVERS } from './support/test-servers.ts';

const ROUNDS = 20;
/** After these, compiled code and the caches of parsers have their size. */
const WARM_UP = 5;

it.each(TEST_SERVERS.map((testServer) => [testServer.name, testServer] as const))(
  '%s withstands ten thousand hostile requests and releases their memory',
  async (name, testServer) => {
    const list = [...hostileBodies(), ...hostileRequests()];
    await withstand(testServer, async (target) => {
      for (let round = 0; round < WARM_UP; round += 1) await assault(target, list);
      if (!name.startsWith('lambda')) await smuggle(target);
      await keepsLessThan(2_000_000, async () => {
        for (let round = WARM_UP; round < ROUNDS; round += 1) await assault(target, list);
      });
    });
    expect(list.length * ROUNDS).toBeGreaterThan(10_000);
  },
);
