import { experimental_generateVideo as generateVideo } from 'ai';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startProgram } from '../../../tools/test-support/src/program.ts';
import { count, packageFolder as cwd, listen, start } from './support/start.ts';

const timing = { pending: '1s', queuing: '1s', processing: '1m' } as const;
const never = () => new Promise<void>(() => {});

test('any order, repetition and loss of callbacks gives one result, as early as a read shows it', async () => {
  const { emulator, model, provider } = await start({}, { profile: 'once', timing });
  /** Sends the callbacks of these statuses, and resolves when each has its response. */
  const deliver = async (statuses: readonly string[]): Promise<void> => {
    const held = await emulator.deliveries.list();
    for (const status of statuses) {
      const delivery = held.find(({ body }) => JSON.parse(body).status === status);
      await emulator.deliveries.redeliver(delivery?.id ?? '');
    }
  };
  const makeOne = async (whileRunning: readonly string[], afterwards: readonly string[]): Promise<void> => {
    await emulator.reset();
    const { webhook, statuses } = await listen();

    /** Runs when the AI SDK begins to wait, and never ends. */
    const delay = async () => {
      emulator.deliveries.hold();
      await emulator.clock.advance('5s'); // the task is processing
      await deliver(whileRunning);
      await emulator.clock.advance('2m');
      await deliver(afterwards);
      await never();
    };

    const providerOptions = { videogen: { pollIntervalMs: 5 } };
    const call = { model, prompt: 'A cat', webhook, poll: { delay }, providerOptions };
    const result = await generateVideo({ ...call, download: provider.download });

    expect(result.videos).toHaveLength(1);
    expect(result.providerMetadata['videogen']).toMatchObject({ status: 'SUCCESS' });
    // A read can show the end before the last callbacks have arrived.
    expect([...whileRunning, ...afterwards].join()).toContain(statuses().join());
    expect(count(emulator, 'createTextToVideo')).toBe(1);
  };
  const intermediate = fc.array(fc.constantFrom('QUEUING', 'PROCESSING'), { maxLength: 3 });
  const any = fc.array(fc.constantFrom('QUEUING', 'PROCESSING', 'SUCCESS'), { maxLength: 5 });
  await fc.assert(fc.asyncProperty(intermediate, any, makeOne), {
    seed: Number(process.env['SEED'] ?? 37),
    numRuns: 25,
    endOnFailure: true, // a failed run leaves requests behind, which would mislead another one
    examples: [[[], []]],
  });
});

test('after an intermediate notification, the task is read on, and the AI SDK hears of the end', async () => {
  const { emulator, model, provider } = await start({}, { timing });
  const { webhook, statuses } = await listen();
  const reads = () => count(emulator, 'getTask');

  /** Runs when the AI SDK begins to wait, and never ends. */
  const delay = async () => {
    await emulator.clock.advance('1s');
    await expect.poll(statuses).toEqual(['QUEUING']);
    emulator.deliveries.hold(); // no other notification comes
    await expect.poll(reads).toBe(1); // by the notification
    await emulator.clock.advance('2m');
    await never();
  };

  const { videos } = await generateVideo({
    model,
    prompt: 'A cat',
    webhook,
    poll: { delay },
    download: provider.download,
  });
  expect(videos).toHaveLength(1);
  expect(reads()).toBe(2);
});

test.each(['webhook', 'poll'])(
  'a call by %s that timed out leaves nothing that keeps the process alive',
  async (by) => {
    const { emulator } = await start();
    const webhook = `async () => ({ url: 'https://app.example/webhook', received: new Promise(() => {}) })`;
    const program = `
    import { videogen } from '@videogen/ai-sdk';
    import { experimental_generateVideo as generateVideo } from 'ai';
    const options = { ${by === 'webhook' ? `webhook: ${webhook},` : ''} poll: { timeoutMs: 1 } };
    await generateVideo({ model: videogen.video('t2v-2.4-faster'), prompt: 'A cat', ...options }).catch((error) =>
      console.log(error.message));`;
    const env = { VIDEOGEN_BASE_URL: emulator.url, VIDEOGEN_API_KEY: emulator.apiKey };
    const args = ['--input-type=module', '--eval', program];

    // It is ready when it has exited.
    const { printed } = await startProgram('node', args, {
      cwd,
      env: { ...process.env, ...env },
      limit: 30_000,
    });
    expect(printed()).toContain('timed out');
  },
);
