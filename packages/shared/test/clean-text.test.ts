import { expect, test } from 'vitest';
import { cleanLines, cleanText, cleanValue } from '../src/clean-text.ts';

test.each([
  ['\u001b]0;x\u0007kite', '\\u001b]0;x\\u0007kite'],
  ['\u009b31mred', '\\u009b31mred'],
  ['a\u007f\u0008\r\nb', 'a\\u007f\\u0008\\u000d\\u000ab'],
  ['\u061cgpj.exe', '\\u061cgpj.exe'],
  ['\u202egpj.exe', '\\u202egpj.exe'],
  ['hidden\u{e0049}\u{e0047}', 'hidden\\udb40\\udc49\\udb40\\udc47'],
  ['two\u2028lines', 'two\\u2028lines'],
  ['Zoë 猫 קיט кот 🐈 👨‍👩‍👧', 'Zoë 猫 קיט кот 🐈 👨‍👩‍👧'],
])('%j is shown as %j', (text, shown) => {
  expect(cleanText(text)).toBe(shown);
  expect(cleanValue({ [text]: [text, { deep: text }] })).toEqual({ [shown]: [shown, { deep: shown }] });
});

test('a JSON text with hidden characters is shown as a JSON text with the same value', () => {
  const value = { 'k\u001b': 'a\u009b b\u202e c\u{e0041} 🐈' };
  expect(JSON.parse(cleanText(JSON.stringify(value)))).toEqual(value);
});

test('values that are no text stay as they are', () => {
  const value = { number: 1, flag: true, nothing: null, list: [null, undefined] };
  expect(cleanValue(value)).toEqual(value);
});

test('a text of several lines keeps its lines', () => {
  expect(cleanLines('a\u0007\nb\u202e\n')).toBe('a\\u0007\nb\\u202e\n');
});
