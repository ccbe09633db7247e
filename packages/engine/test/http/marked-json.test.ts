import { expect, test } from 'vitest';
import { NotJson, parseMarked, readContents } from '../../src/http/marked-json.ts';
import { StructureReader } from '../../src/http/structure-reader.ts';

const limits = { values: 100, depth: 10, text: 1_000_000 };
const LONG = 'abc/'.repeat(50_000);

async function parse(text: string): Promise<unknown> {
  const bytes = new TextEncoder().encode(text);
  const structure = new StructureReader(limits);
  structure.read(bytes);
  const json = await readContents(bytes, structure.contents);
  expect(json.text).toBe(text);
  return parseMarked(json);
}

const inline = (string: string): string => `{"a":"ä","b":{"bytes_base64_encoded":"${string}"},"c":[1,"ü"]}`;

test.each([
  ['no content', '{"a":1}'],
  ['short content', inline('abc')],
  ['long content', inline(LONG)],
  ['content of escapes', inline('\\u0061\\/\\\\\\n'.repeat(20_000))],
  ['an escape at each end of a piece', inline(`a${'\\\\'.repeat(100_000)}`)],
  ['two contents', `[${inline(LONG)},${inline(`${LONG}d`)}]`],
  ['a member like the name of a prototype', `{"__proto__":${inline(LONG)}}`],
  ['whitespace around', ` {"bytes_base64_encoded" : "${LONG}" } `],
  ['characters that replace content', `{"x":["\u{e000}1","\\ue0001"],"y":${inline(LONG)}}`],
])('%s is parsed as JSON.parse does', async (_, text) => {
  expect(await parse(text)).toEqual(JSON.parse(text));
});

test('a text that repeats what replaces content multiplies no content', async () => {
  const value = await parse(`{"x":["\u{e000}0","\u{e000}0"],"y":${inline(LONG)}}`);
  expect(JSON.stringify(value).split(LONG)).toHaveLength(2);
});

test.each([
  ['behind long content', `${inline(LONG)},`],
  ['between two contents', `[${inline(LONG)} ${inline(LONG)}]`],
  ['before long content', `{"a":x,"b":${inline(LONG)}}`],
])('an error %s is reported at its position', async (_, text) => {
  let position = '';
  try {
    JSON.parse(text);
  } catch (error) {
    position = /position (\d+)/.exec(String(error))?.[1] ?? '';
  }
  await expect(parse(text)).rejects.toMatchObject({ name: 'NotJson', position: Number(position) });
});

test('a wrong escape within long content is reported', async () => {
  await expect(parse(inline(`${LONG}\\x`))).rejects.toThrow(NotJson);
});
