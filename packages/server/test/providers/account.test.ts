import { expect, test } from 'vitest';
import type { ConfigInput } from '../../src/index.ts';
import {
  apiKey,
  keepFinishing,
  type ProviderInput,
  startProvider,
  startTestServer,
} from '../support/server.ts';

const settings = { type: 'openai-videos', apiKey, pollMs: 100 } as const;

/** The state of a provider, as operators see it. */
interface Shown {
  readonly provider: string;
  readonly circuit: string;
  readonly reason: string | null;
}

// The table of statuses is in `providers.test.ts`, for each type of provider.
test('a provider that refuses the account is paused, and the fallback gets the accepted tasks', async () => {
  const paid = await startProvider();
  const spare = await startProvider();
  keepFinishing(spare);
  paid.faults.push(...Array.from({ length: 100 }, () => ({ status: 402, body: 'no credits left' })));
  const config: ConfigInput = {
    providers: {
      paid: { ...settings, baseUrl: paid.url } satisfies ProviderInput,
      spare: { ...settings, baseUrl: spare.url },
    },
    routes: [{ provider: 'paid', fallback: ['spare'] }, { provider: 'spare' }],
  };
  const server = await startTestServer({ config });
  const ids = await Promise.all(Array.from({ length: 8 }, () => server.create()));

  for (const id of ids) await expect.poll(() => server.getStatus(id)).toBe('SUCCESS');
  expect([paid.accepted.length, spare.accepted.length]).toEqual([0, 8]);

  const shown: readonly Shown[] = await (await server.admin('/providers')).json();
  expect(shown.find(({ provider }) => provider === 'paid')).toMatchObject({
    reason: expect.stringContaining('responded with 402: no credits left'),
    account: true,
  });

  const metrics = await (await server.admin('/metrics')).text();
  expect(metrics).toMatch(/videogen_provider_down\{provider="paid",reason="(account|none)"\}/);
});

test('without a fallback, the tasks wait until an operator resumes the provider', async () => {
  const paid = await startProvider();
  keepFinishing(paid);
  paid.faults.push({ status: 402, headers: { 'retry-after': '600' } });
  const server = await startTestServer({
    config: { providers: { paid: { ...settings, baseUrl: paid.url } }, routes: [{ provider: 'paid' }] },
  });
  const first = await server.create();

  const circuit = async (): Promise<unknown> => {
    const [shown]: readonly Shown[] = await (await server.admin('/providers')).json();
    return shown?.circuit;
  };

  await expect.poll(circuit).toBe('open');

  const second = await server.create();
  const story = async () => (await server.admin(`/tasks/${first}`)).json();
  expect(await story()).toMatchObject({
    status: 'PROCESSING',
    reason: null,
    jobs: expect.arrayContaining([expect.objectContaining({ kind: 'submit', state: 'waits' })]),
  });
  expect((await server.admin('/providers/nobody/resume', { method: 'POST' })).status).toBe(404);
  expect((await server.admin('/providers/paid/resume', { method: 'POST' })).ok).toBe(true);
  for (const id of [first, second]) await expect.poll(() => server.getStatus(id)).toBe('SUCCESS');
  expect(await circuit()).toBe('closed');
});
