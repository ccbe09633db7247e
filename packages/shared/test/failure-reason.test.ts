import { expect, it } from 'vitest';
import { failureReason } from '../src/failure-reason.ts';

it.each<[string, object, string | undefined]>([
  ['no field', { status: 'FAILED' }, undefined],
  ['a text', { error: 'The prompt was refused' }, 'The prompt was refused'],
  [
    'an object with a message',
    { error: { code: 7, message: 'The prompt was refused' } },
    'The prompt was refused',
  ],
  ['an object with something else', { error: { message: { text: 'no' } } }, undefined],
  ['null, and another field', { error: null, failure_reason: 'nudity' }, 'nudity'],
  ['an empty text, and another field', { failure_reason: ' \n', reason: 'nudity' }, 'nudity'],
  ['a number', { error: 7 }, undefined],
  ['a list', { error: ['no'] }, undefined],
  [
    'lines, escapes and directions',
    { error: ' a\r\n\u001b]0;x\u0007b\u009bc\u202ed\u007f ' },
    'a ]0;x b c d',
  ],
  ['characters that nobody sees', { error: 'a\u{e0049}\u{e0047}b\u200b\ufeffc' }, 'a b c'],
  ['letters of other scripts', { error: 'Недопустимо 不可 👍🏽' }, 'Недопустимо 不可 👍🏽'],
  ['a long text', { error: '👍'.repeat(501) }, `${'👍'.repeat(500)}…`],
  ['a text of the greatest length', { error: '👍'.repeat(500) }, '👍'.repeat(500)],
  ['a very long text', { error: 'x'.repeat(1_000_000) }, `${'x'.repeat(500)}…`],
  ['a text far behind spaces', { error: `${' '.repeat(2_000)}nudity` }, undefined],
  ['a text behind spaces', { error: `${' '.repeat(1_994)}nudity` }, 'nudity'],
  ['a name of every object', Object.create({ error: 'no' }), undefined],
])('the reason of a record with %s', (_, record, expected) => {
  expect(failureReason(record)).toBe(expected);
});

it('every field may have the reason, and the first one that has it counts', () => {
  const fields = ['failure_reason', 'fail_reason', 'error', 'error_message', 'reason', 'message', 'detail'];
  for (const [index, field] of fields.entries()) {
    const record = Object.fromEntries(fields.slice(index).map((each) => [each, `the ${each}`]));
    expect(failureReason(record)).toBe(`the ${field}`);
  }
});

it('the fields can be named, and their order counts', () => {
  const record = { error: 'a', why: 'b', cause: 'c' };
  expect(failureReason(record, ['cause', 'why'])).toBe('c');
  expect(failureReason(record, [])).toBeUndefined();
});
