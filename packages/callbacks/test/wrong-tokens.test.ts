import { memoryStore } from '@videogen/callbacks';
import { expect, it } from 'vitest';
import { createFixture, type Fixture, type Order, record } from './support/fixture.ts';
import { post } from './support/post.ts';

/** Delivers to an order, and returns every byte of the response that the sender can see. */
async function read({ callbacks }: Fixture, { taskId, url }: Order): Promise<unknown> {
  const response = await callbacks.handle(post(url, record(taskId, 'SUCCESS', url)));
  return [response.status, [...response.headers], await response.text()];
}

it('responds to all wrong tokens with the same bytes', async () => {
  const fixture = createFixture(memoryStore());
  const right = await fixture.order();
  await fixture.callbacks.bind(right.ref, right.taskId);
  const unbound = await fixture.order();
  const revoked = await fixture.order();
  await fixture.callbacks.revoke(revoked.ref);
  const last = right.url.at(-5) === 'A' ? 'B' : 'A';
  const wrong: Readonly<Record<string, Order>> = {
    token_malformed: { ...right, url: `${right.url.slice(0, -78)}nothing-like-a-token` },
    token_forged: { ...right, url: right.url.slice(0, -5) + last + right.url.slice(-4) },
    token_expired: await fixture.order('SUCCESS', { expiresIn: 1_000, age: 60_000 }),
    // Signed with the right secret; its record is in another store.
    token_unknown: await createFixture(memoryStore()).order(),
    token_revoked: revoked,
    other_task: { ...right, taskId: unbound.taskId },
    other_callback_url: { ...unbound, taskId: right.taskId },
    no_such_task: { ...unbound, taskId: crypto.randomUUID() },
  };

  const responses: unknown[] = [];
  for (const order of Object.values(wrong)) responses.push(await read(fixture, order));

  expect(new Set(fixture.rejections.map(({ code }) => code))).toEqual(new Set(Object.keys(wrong)));
  const [first] = responses;
  expect(first).toEqual([404, expect.any(Array), '{"detail":"Not Found"}']);
  expect(responses).toEqual(responses.map(() => first));
  expect(await read(fixture, right)).not.toEqual(first);
});
