import { describe, expect, it } from 'vitest';
import { createQueue } from '../../src/queue.ts';
import { createTestClient } from '../support/client.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { memoryFetch } from '../support/memory-fetch.ts';
import { taskId } from '../support/service.ts';

const created = (): Response => Response.json({ code: 0, data: { task_id: taskId } });

function creating(queue: object, handler: (at: number) => Response = created) {
  const clock = fakeClock(60_000);
  const start = clock.now();
  const sent: number[] = [];
  let active = 0;
  let most = 0;
  const fetch = memoryFetch(async () => {
    const at = clock.now() - start;
    sent.push(at);
    most = Math.max(most, ++active);
    await new Promise<void>((done) => clock.schedule(done, 10));
    active--;
    return handler(at);
  });
  const client = createTestClient({
    baseUrl: 'https://x.example',
    apiKey: 'key-123456',
    clock,
    fetch,
    random: () => 0,
    queue: createQueue(queue),
  });
  return { client, sent, most: () => most };
}

describe('a queue', () => {
  it('limits the concurrency of all create requests', async () => {
    const { client, sent, most } = creating({ concurrency: 3 });
    await Promise.all(Array.from({ length: 10 }, () => client.textToVideo({ prompt: 'x' })));
    expect([sent.length, most()]).toEqual([10, 3]);
  });

  it('limits the rate', async () => {
    const { client, sent } = creating({ concurrency: 10, rate: { requests: 2, interval: 1_000 } });
    await Promise.all(Array.from({ length: 6 }, () => client.textToVideo({ prompt: 'x' })));
    expect(sent).toEqual([0, 0, 1_000, 1_000, 2_000, 2_000]);
  });

  it('pauses all requests for the Retry-After of one', async () => {
    const busy = () => new Response('{}', { status: 429, headers: { 'retry-after': '7' } });
    const { client, sent } = creating({ concurrency: 1 }, (at) => (at === 0 ? busy() : created()));
    await Promise.all(Array.from({ length: 3 }, () => client.textToVideo({ prompt: 'x' })));
    expect(sent[0]).toBe(0);
    expect(sent.slice(1).every((at) => at >= 7_000)).toBe(true);
    expect(sent).toHaveLength(4);
  });

  it('removes a call that is aborted, which is not ambiguous', async () => {
    const { client, sent } = creating({ concurrency: 1 });
    const abort = new AbortController();
    const first = client.textToVideo({ prompt: 'x' });
    const second = client.textToVideo({ prompt: 'x' }, { signal: abort.signal });
    const third = client.textToVideo({ prompt: 'x' });
    queueMicrotask(() => abort.abort('enough'));
    await expect(second).rejects.toMatchObject({ code: 'abort', sent: false });
    await Promise.all([first, third]);
    expect(sent).toHaveLength(2);
  });

  it.each([{ concurrency: 0 }, { concurrency: Number.NaN }, { rate: { requests: 0, interval: 1 } }])(
    'refuses %j',
    (options) => {
      expect(() => createQueue(options)).toThrow(TypeError);
    },
  );
});
