import { expect, test } from 'vitest';
import { exceededLimit } from '../../src/http/json-structure.ts';

const limits = { values: 6, depth: 3, text: 30 };
const check = (text: string) => exceededLimit(new TextEncoder().encode(text), limits);
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
  ['{"a":"never ends', undefined],
])('%s', (text, expected) => {
  expect(check(text)).toBe(expected);
});
