import { describe, expect, it } from 'vitest';
import { asyncapi, compare, openapi, operation } from './documents.ts';

const ending = (date: string): object => ({ type: 'string', deprecated: true, 'x-sunset': date });
/** The tests compare as of 2026-01-01. */
const [past, future] = ['2025-12-31', '2026-01-02'];
const before = (member: object, more: object = {}): unknown => ({
  type: 'object',
  properties: { old: member, name: { type: 'string' } },
  required: ['old'],
  ...more,
});
const after = (more: object = {}): unknown => ({
  type: 'object',
  properties: { name: { type: 'string' } },
  ...more,
});
const closed = { additionalProperties: false };
const wrapped = (schema: unknown): unknown => ({ oneOf: [schema, { type: 'integer' }] });

async function levels(way: 'request' | 'response', base: unknown, head: unknown): Promise<string[]> {
  const document = (schema: unknown): unknown =>
    openapi({
      '/a': { post: way === 'request' ? operation(schema, undefined) : operation(undefined, schema) },
    });
  const { changes } = await compare(document(base), document(head));
  return changes.map(({ level, id }) => `${level} ${id}`);
}

describe('a removed member that announced its sunset', () => {
  it.each([
    ['response', before(ending(past)), after(), 'compile property-removed'],
    ['response', before(ending(future)), after(), 'breaking property-removed'],
    ['response', before({ type: 'string', 'x-sunset': past }), after(), 'breaking property-removed'],
    ['request', before(ending(past), closed), after(closed), 'compile property-removed'],
    ['request', before(ending(future), closed), after(closed), 'breaking property-removed'],
  ] as const)('in a %s: %j becomes %j, which is %s', async (way, base, head, expected) =>
    expect(await levels(way, base, head)).toContain(expected),
  );

  it('counts inside of a union too', async () => {
    const [base, head] = [wrapped(before(ending(past))), wrapped(after())];
    expect((await levels('response', base, head)).join()).not.toContain('breaking');
  });

  it('excuses no other member', async () => {
    const base = before(ending(past), { ...closed, required: ['old', 'name'] });
    const head = { type: 'object', properties: {}, ...closed };
    expect(await levels('response', base, head)).toContain('breaking property-removed');
    expect(await levels('request', base, head)).toContain('breaking property-removed');
  });

  it('does not excuse a member that both versions have', async () => {
    const base = { type: 'object', properties: { old: ending(past) } };
    const head = { ...base, patternProperties: { '^o': { type: 'integer' } } };
    expect((await levels('request', base, head)).join()).toContain('breaking');
  });

  it('does not excuse a member that only became optional or another type', async () => {
    const optional = before(ending(past), { required: [] });
    expect((await levels('response', before(ending(past)), optional)).join()).toContain('breaking');
    const other = before({ ...ending(past), type: 'integer' });
    expect((await levels('request', before(ending(past)), other)).join()).toContain('breaking');
  });
});

it('excuses the removal of a parameter and of an AsyncAPI member', async () => {
  const parameter = { name: 'q', in: 'query', schema: { type: 'string' }, ...ending(past) };
  const document = (parameters: unknown[]): unknown =>
    openapi({ '/a': { get: { parameters, responses: { 200: { description: 'Done.' } } } } });
  const report = await compare(document([parameter]), document([]));
  expect(report.changes).toMatchObject([
    {
      level: 'warning',
      message: 'The query parameter `q` was removed, as announced by its sunset.',
    },
  ]);
  const event = (payload: unknown): unknown =>
    asyncapi({ onEvent: { action: 'send', message: { payload } } });
  const sent = await compare(event(before(ending(past))), event(after()));
  expect(sent.breaking).toBe(0);
});
