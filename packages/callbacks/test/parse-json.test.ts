import { expect, it } from 'vitest';
import { parseJson } from '../src/request.ts';

const text = (body: string) => parseJson({ kind: 'text', text: body });
const bytes = (...body: number[]) => parseJson({ kind: 'bytes', bytes: Uint8Array.from(body) });

it.each([
  ['an object', text('{"a":1}'), { a: 1 }],
  ['an object in bytes', bytes(0x7b, 0x7d), {}],
  ['a byte order mark', text('\ufeff{"a":1}'), { a: 1 }],
  ['a byte order mark in bytes', bytes(0xef, 0xbb, 0xbf, 0x7b, 0x7d), {}],
  ['duplicate keys: the last one counts', text('{"a":1,"a":2}'), { a: 2 }],
  ['a value parsed before', parseJson({ kind: 'value', value: { a: [1] } }), { a: [1] }],
  ['escapes of other characters', text('{"a":"\\u00e4\\u0041"}'), { a: 'äA' }],
  ['brackets in a text', text(`{"a":"${'[{'.repeat(99)}"}`), { a: '[{'.repeat(99) }],
  ['more than 64 objects side by side', text(`[${'{},'.repeat(99)}{}]`), Array(100).fill({})],
  ['64 levels', text('['.repeat(64) + ']'.repeat(64)), expect.any(Array)],
])('takes %s', (_what, parsed, wanted) => expect(parsed).toEqual({ ok: true, value: wanted }));

it.each([
  ['nothing', text('')],
  ['half an object', text('{"a":')],
  ['invalid UTF-8', bytes(0x22, 0xff, 0x22)],
  ['an overlong encoding', bytes(0x22, 0xc0, 0xaf, 0x22)],
  ['65 levels', text('['.repeat(65) + ']'.repeat(65))],
  ['65 levels of both kinds', text(`${'[{"a":'.repeat(32)}[1]${'}]'.repeat(32)}`)],
  ['100,000 levels', text('{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000))],
])('refuses %s, and says so without quoting it', (_what, parsed) => {
  expect(parsed.ok).toBe(false);
  expect(JSON.stringify(parsed)).toMatch(/The body (is not valid|nests deeper)/);
});

it('removes keys __proto__ at every level, with or without escapes', () => {
  const pollute = (value: unknown): unknown => Reflect.get(Object.assign({}, value), 'polluted');
  expect(pollute(JSON.parse('{"__proto__":{"polluted":1}}'))).toBe(1);
  for (const parsed of [
    text('{"__proto__":{"polluted":1},"inputs":[{"\\u005f_proto__":{"polluted":1},"a":1}]}'),
    parseJson({
      kind: 'value',
      value: JSON.parse('{"__proto__":{"polluted":1},"inputs":[{"__proto__":1,"a":1}]}'),
    }),
  ]) {
    expect(parsed).toEqual({ ok: true, value: { inputs: [{ a: 1 }] } });
    expect(pollute(parsed.ok && parsed.value)).toBeUndefined();
  }
});
