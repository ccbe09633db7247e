import { createCallbackReceiver, memoryStore } from '@videogen/callbacks';
import { createVideoClient } from '@videogen/client';
import { taskSchema, textToVideoRequestSchema, toValidationErrorBody } from '@videogen/validators';
import { type Checks, expect, type Target } from './check.ts';

const request = (url: string, record: unknown): Request =>
  new Request(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(record),
  });

function createReceiver({ baseUrl, apiKey }: Target) {
  const client = createVideoClient({ baseUrl, apiKey });
  const succeeded: string[] = [];
  const receiver = createCallbackReceiver({
    publicUrl: 'http://127.0.0.1:9/callbacks',
    secrets: ['a secret of the smoke suite, thirty-two bytes and more'],
    store: memoryStore(),
    confirm: (id) => client.tasks.get(id),
    onSuccess: ({ task_id }) => succeeded.push(task_id),
  });
  return { client, receiver, succeeded };
}

/** The validators and the callback kit. */
export const readerChecks: Checks = {
  'validators: take, refuse and say why in the words of the contract': async () => {
    const accepted = textToVideoRequestSchema.safeParse({ prompt: 'A cat', seconds: 10 });
    expect(accepted.success, 'refuses a good one');
    const refused = textToVideoRequestSchema.safeParse({ prompt: '', seconds: 11 });
    expect(!refused.success, 'accepts a wrong one');
    const { detail } = toValidationErrorBody(refused.error, 'body');
    expect(detail.length === 2, `it has ${detail.length} details`);
    expect(
      detail.every(({ loc }) => loc[0] === 'body'),
      `it says ${JSON.stringify(detail)}`,
    );
  },
  'callbacks: confirm a delivery and run its handler once': async (target) => {
    const { client, receiver, succeeded } = createReceiver(target);
    const { url, ref } = await receiver.createUrl();
    const task = await client.textToVideo({ prompt: 'Tell me', seconds: 1, callback_url: url });
    await receiver.bind(ref, task.id);
    const record = taskSchema.parse(await task.result({ timeout: 60_000 }));
    const deliver = async () => (await receiver.handle(request(url, record))).status;
    const statuses = [await deliver(), await deliver()].join();
    expect(statuses === '200,200', `the statuses are ${statuses}`);
    expect(succeeded.join() === task.id, `its handler ran for ${succeeded.join(', ') || 'nothing'}`);
  },
  'callbacks: refuse what is forged and what is unusable': async (target) => {
    const { receiver, succeeded } = createReceiver(target);
    const { url } = await receiver.createUrl();
    const unusable = await receiver.handle(request(url, { status: 'SUCCESS' }));
    expect(unusable.status === 422, `an unusable record got ${unusable.status}`);
    const forged = await receiver.handle(request(`${url.slice(0, -4)}AAAA`, {}));
    expect(forged.status === 404, `a forged URL got ${forged.status}`);
    expect(succeeded.length === 0, 'a handler ran');
  },
};
