import { expect, it } from 'vitest';
import { breaksOf, compare } from './documents.ts';

function document(action: 'publish' | 'subscribe', maximum: number): unknown {
  const message = { $ref: '#/components/messages/Tick' };
  return {
    asyncapi: '2.6.0',
    info: { title: 'Test', version: '1.0.0' },
    channels: { 'clock/{zone}': { parameters: { zone: {} }, [action]: { operationId: 'tick', message } } },
    components: { messages: { Tick: { payload: { type: 'integer', maximum } } } },
  };
}

it.each([
  ['publish', 9, 5, true],
  ['publish', 5, 9, false],
  ['subscribe', 9, 5, false],
  ['subscribe', 5, 9, true],
] as const)(
  'AsyncAPI 2, %s, maximum from %i to %i: breaking is %s',
  async (action, before, after, isBreaking) => {
    const breaks = breaksOf(await compare(document(action, before), document(action, after)));
    expect([...breaks.keys()]).toEqual(isBreaking ? ['tick'] : []);
  },
);

it('compares AsyncAPI 2 with the same contract in version 3', async () => {
  const head = {
    asyncapi: '3.0.0',
    info: { title: 'Test', version: '1.0.0' },
    channels: {
      clock: {
        address: 'clock/{zone}',
        parameters: { zone: {} },
        messages: { Tick: { payload: { type: 'integer', maximum: 5 } } },
      },
    },
    operations: { tick: { action: 'receive', channel: { $ref: '#/channels/clock' } } },
  };
  const breaks = breaksOf(await compare(document('publish', 9), head));
  expect([...breaks.values()].flat()).toEqual([expect.stringContaining('`maximum`')]);
});
