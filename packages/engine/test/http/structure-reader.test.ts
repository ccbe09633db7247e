import { expect, test } from 'vitest';
import { StructureReader } from '../../src/http/structure-reader.ts';

const limits = { values: 6, depth: 3, text: 80 };

/** Reads a text in pieces of a size. */
function read(text: string, size: number): StructureReader {
  const reader = new StructureReader(limits);
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += size) {
    if (!reader.read(bytes.subarray(at, at + size))) break;
  }
  return reader;
}
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
  for (const size of [1, 2, 3, 7, 64, 10_000]) expect(read(text, size).exceeded).toBe(expected);
});

test.each([
  ['{"a":{"bytes_base64_encoded": "QUJD"}}', ['QUJD']],
  ['[{"bytes_base64_encoded":""},{"bytes_base64_encoded" : "QQ"}]', ['', 'QQ']],
  ['{"bytes_base64_encoded":"Q\\/\\\\","b":1}', ['Q\\/\\\\']],
  ['{"bytes_base64_encoded":"Q\\"","b":1}', []],
  ['{"bytes_base64_encoded":"never en', ['never en']],
  ['{"bytes_base64_encodedx":"Q","x":"bytes_base64_encoded"}', []],
])('the inline content of %s is found between its quotes', (text, expected) => {
  for (const size of [1, 2, 3, 5, 1000]) {
    const { contents } = read(text, size);
    expect(contents.map(({ start, end }) => text.slice(start, end))).toEqual(expected);
  }
});

test('content behind an escaped quote or a backslash does not hide the members after it', () => {
  const junk = '[1,2,3,4,5,6,7,8]';
  for (const content of ['\\\\', '\\"', '\\\\\\"']) {
    for (const size of [1, 2, 3, 1000])
      expect(read(`{"bytes_base64_encoded":"${content}","z":${junk}}`, size).exceeded).toBe('values');
  }
});
