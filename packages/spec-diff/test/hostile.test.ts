import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { afterAll, describe, expect, it } from 'vitest';
import { main } from '../src/main.ts';
import { withBody } from './documents.ts';

const folder = await temporaryFolder(afterAll);
let out = '';

async function run(base: string, head: string): Promise<0 | 1 | 2> {
  out = '';
  const append = (text: string): void => {
    out += text;
  };
  writeFileSync(join(folder, 'base.yaml'), base);
  writeFileSync(join(folder, 'head.yaml'), head);
  return main(['base.yaml', 'head.yaml'], { cwd: folder, now: new Date(0), out: append, err: append });
}

function document(schema: unknown, more: Record<string, unknown> = {}): string {
  return JSON.stringify(withBody('request', schema, more));
}

/** Levels of aliases, each with nine of the one before. */
function bomb(first: string, list: (alias: string) => string): string {
  const levels = Array.from(
    { length: 9 },
    (_, at) => `  a${at + 1}: &a${at + 1} ${list(Array.from({ length: 9 }, () => `*a${at}`).join(', '))}`,
  );
  return `openapi: 3.1.0\ninfo: { title: T, version: 1.0.0 }\npaths: {}\nx-bomb:\n  a0: &a0 ${first}\n${levels.join('\n')}\n`;
}

function nest(depth: number, inside: unknown, wrap: (inner: unknown) => unknown): unknown {
  let value = inside;
  for (let at = 0; at < depth; at++) value = wrap(value);
  return value;
}

describe('a document without an end has no verdict, and a sentence', () => {
  it.each([
    ['aliases of lists', bomb('[1]', (aliases) => `[${aliases}]`)],
    [
      'aliases of maps',
      bomb('{ a: 1 }', (aliases) => {
        const members = aliases.split(', ').map((each, at) => `k${at}: ${each}`);
        return `{ ${members.join(', ')} }`;
      }),
    ],
    ['aliases of schemas', bomb('{ type: string }', (aliases) => `{ allOf: [${aliases}] }`)],
  ])('%s', async (_, text) => {
    expect(await run(text, text.replace('1.0.0', '1.0.1'))).toBe(2);
    expect(out).toMatch(/aliases repeat .* values/);
  });

  it.each(['allOf', 'properties', 'items', 'not'])('20,000 levels of %s', async (keyword) => {
    const wrap = (inner: unknown): unknown =>
      keyword === 'allOf'
        ? { allOf: [inner] }
        : { [keyword]: keyword === 'properties' ? { a: inner } : inner };
    const write = (type: string): string => {
      const [before = '', after = ''] = document('HERE').split('"HERE"');
      // Written level by level, because the writer of JSON overflows, too.
      const [start, end] = JSON.stringify(wrap('X')).split('"X"');
      return `${before}${start?.repeat(20_000)}{"type":"${type}"}${end?.repeat(20_000)}${after}`;
    };
    expect(await run(write('string'), write('integer'))).toBe(2);
    expect(out).toMatch(/nested/);
  });
});

it('compares documents that are deep, and not without an end', async () => {
  const wrap = (inner: unknown): unknown => ({ allOf: [inner] });
  const write = (type: string): string => document(nest(200, { type }, wrap));
  expect(await run(write('string'), write('integer'))).toBe(1);
  expect(out).toContain('string');
});

describe('a limit that no array in memory reaches has a verdict', () => {
  it.each(['2.5e6', '4e9', '1e999'])('minItems: %s', async (limit) => {
    const write = (schema: object): string =>
      document({ type: 'array', ...schema }).replace('"LIMIT"', limit);
    expect(await run(write({ minItems: 'LIMIT' }), write({ maxItems: 3 }))).toBe(1);
    expect(out).toContain('`maxItems`');
    expect(out.length).toBeLessThan(10_000);
  });
});

describe('a strange reference costs its own place', () => {
  it.each([
    [
      'a description that refers to a text',
      { info: { title: 'T', version: '1', description: { $ref: '#/x-a/text' } } },
    ],
    ['an extension that refers to a list', { 'x-list': { $ref: '#/x-a/list' } }],
    [
      'an extension that refers to a file of another format',
      { 'x-file': { description: { $ref: 'readme.md' } } },
    ],
  ])('%s', async (_, more) => {
    writeFileSync(join(folder, 'readme.md'), '# Title\n\n- a: [\n');
    const all = { ...more, 'x-a': { text: 'words', list: [1] } };
    expect(
      await run(
        document({ type: 'integer', maximum: 2 }, all),
        document({ type: 'integer', maximum: 1 }, all),
      ),
    ).toBe(1);
    expect(out).toContain('from 2 to 1');
  });

  it('a schema that refers to a list is named in a note', async () => {
    const write = (maximum: number): string =>
      document(
        { type: 'object', properties: { a: { $ref: '#/x-a' }, b: { maximum } } },
        { 'x-a': [maximum] },
      );
    expect(await run(write(2), write(1))).toBe(1);
    expect(out).toContain('`b`');
    expect(out).toMatch(/the reference #\/x-a .* to a list/);
  });
});
