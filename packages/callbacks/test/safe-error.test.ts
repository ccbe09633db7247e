import { expect, it } from 'vitest';
import { safeError, describe as toLine } from '../src/safe-error.ts';

const TOKEN = 'a'.repeat(78);
const URL_WITH_TOKEN = `https://app.example/callbacks/video/${TOKEN}`;
const WITHOUT = 'https://app.example/callbacks/video/token-removed';

/** An error with a chain of causes, whose last one is given. */
function nest(levels: number, inner: unknown): Error {
  return levels === 0
    ? new Error('outer', { cause: inner })
    : new Error('outer', { cause: nest(levels - 1, inner) });
}

const untold = {
  toString: (): string => {
    throw new Error('no text');
  },
};

it.each([
  ['an error', new TypeError('no')],
  [
    'an error with a cause and members',
    Object.assign(new Error('no', { cause: new Error('why') }), { code: 7 }),
  ],
  ['an error of several', new AggregateError([new Error('a'), 'b'], 'both')],
  ['a text', 'no'],
  ['nothing', undefined],
  ['an error whose token is nine causes deep', nest(8, TOKEN)],
  ['a value without a text', untold],
])('keeps %s that contains no token', (_, error) => {
  expect(safeError(error)).toBe(error);
});

const circle: { self?: object; url?: string } = {};
circle.self = circle;

it.each<[string, unknown, object]>([
  ['its message', new TypeError(URL_WITH_TOKEN), { name: 'TypeError', message: WITHOUT }],
  ['its stack', Object.assign(new Error('no'), { stack: TOKEN }), { name: 'Error', message: 'no' }],
  ['a member', Object.assign(new Error('no'), { url: TOKEN, code: 'E' }), { message: 'no', code: 'E' }],
  ['its cause', new Error('no', { cause: new Error(TOKEN) }), { message: 'no' }],
  ['a cause eight levels deep', nest(7, TOKEN), { message: 'outer' }],
  [
    'one of its errors',
    new AggregateError([new Error(TOKEN)], 'both'),
    { name: 'AggregateError', message: 'both' },
  ],
  ['a text', URL_WITH_TOKEN, { name: 'Error', message: WITHOUT }],
  ['a circle with a text', Object.assign(new Error(TOKEN), { circle }), { message: 'token-removed' }],
])('replaces an error with a token in %s', (_, error, wanted) => {
  const safe = safeError(error);
  expect(safe).toBeInstanceOf(Error);
  expect(safe).toMatchObject(wanted);
  expect(safe).not.toBe(error);
  expect('code' in Object(safe)).toBe('code' in wanted);
  const { stack, cause } = Object(safe);
  expect([stack, cause].join()).not.toContain(TOKEN);
});

it.each<[string, unknown, string]>([
  ['an error', new Error('no'), 'Error: no'],
  ['control characters', new Error('a\r\n\u001b[31mb'), 'Error: a [31mb'],
  ['several errors', new AggregateError([new Error('a'), 'b'], 'both'), 'AggregateError: both [Error: a; b]'],
  ['a token', new Error(URL_WITH_TOKEN), `Error: ${WITHOUT}`],
  ['no text', untold, 'an error that cannot be shown as text'],
])('describes %s in one line', (_, error, line) => {
  expect(toLine(error)).toBe(line);
});
