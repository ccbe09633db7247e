import { expect, test } from 'vitest';
import { readStructure } from '../../src/http/json-structure.ts';

const limits = { values: 6, depth: 3, text: 80 };
const read = (text: string) => readStructure(new TextEncoder().encode(text), limits);
const long = 'a'.repeat(1000);

test.each([
  ['{"a":[1,2],"b":{}}', undefined],
  ['[1,2,3,4,5,6]', undefined],
  ['[1,2,3,4,5,6,7]', 'values'],
  ['{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7}', 'values'],
  ['[[],[],[],[],[]]', 'values'],
  ['[[[]]]', undefined],
  ['[[[[]]]]', 'depth'],
  ['{"a":"[[[[[[,,,,,,,,"}', undefined],
  ['{"a":"\\"[[[[[[,,,"}', undefined],
  ['{"a":"\\\\","b":[[[[1]]]]}', 'depth'],
  [`{"a":"${long}"}`, 'text'],
  [`{"${long}":1}`, 'text'],
  [`{"bytes_base64_encoded":"${long}"}`, undefined],
  [`{"bytes_base64_encoded" \n: \t"${long}"}`, undefined],
  [`{"other_bytes_base64_encoded":"${long}"}`, 'text'],
  [`["bytes_base64_encoded","${long}"]`, 'text'],
  [`{"bytes_base64_encoded":"${'\\"'.repeat(1000)}"}`, 'text'],
  [`{"a":"${'\\"'.repeat(1000)}"}`, 'text'],
  [`{"a":${' '.repeat(1000)}1}`, 'text'],
  [`{"a":${'1'.repeat(1000)}}`, 'text'],
  [`{"a":1${' '.repeat(20)},"b":1${' '.repeat(20)}}`, undefined],
  ['{"a":"never ends', undefined],
])('%s', (text, expected) => {
  expect(read(text).exceeded).toBe(expected);
});

test('the positions of inline content are those between its quotes', () => {
  const text = '{"a":{"bytes_base64_encoded": "QUJD"},"b":{"bytes_base64_encoded":""}}';
  expect(read(text).contents.map(({ start, end }) => text.slice(start, end))).toEqual(['QUJD', '']);
});
