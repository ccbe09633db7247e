import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { afterAll, expect, it } from 'vitest';
import { diffDeep } from '../src/deep.ts';
import { diff } from '../src/diff.ts';
import { isOverflow, SpecDiffError } from '../src/errors.ts';
import { main } from '../src/main.ts';
import { openapi, operation } from './documents.ts';

const folder = await temporaryFolder(afterAll);

/** Components that refer to each other thousands of levels deep, the last of them with a bound. */
function write(name: string, maximum: number, levels: number): void {
  const schemas = Object.fromEntries(
    Array.from({ length: levels }, (_, at) => [
      `L${at}`,
      at === levels - 1
        ? { type: 'integer', maximum }
        : { type: 'object', properties: { next: { $ref: `#/components/schemas/L${at + 1}` } } },
    ]),
  );
  const paths = { '/a': { post: operation({ $ref: '#/components/schemas/L0' }, undefined) } };
  const document = openapi(paths, { components: { schemas } });
  writeFileSync(join(folder, name), JSON.stringify(document));
}

it('finds a break thousands of levels down, where the ordinary stack ends', async () => {
  write('base.json', 10, 2_000);
  write('head.json', 5, 2_000);
  expect(() => diff('base.json', 'head.json', { cwd: folder })).toThrow(/call stack/);
  let out = '';
  const append = (text: string): void => {
    out += text;
  };
  const around = { cwd: folder, now: new Date(0), out: append, err: append };
  expect(await main(['base.json', 'head.json'], around)).toBe(1);
  expect(out).toContain('from 10 to 5');
}, 120_000);

it('reports why there is no verdict', async () => {
  writeFileSync(join(folder, 'base.json'), '{"openapi": "3.1.0", ');
  write('head.json', 5, 2);
  await expect(diffDeep('base.json', 'head.json', { cwd: folder })).rejects.toMatchObject({
    name: 'SpecDiffError',
    code: 'ERR_PARSE',
  });
});

it('distinguishes an overflow from other errors', () => {
  const overflow = (): never => overflow();
  expect(() => overflow()).toThrow(RangeError);
  expect(isOverflow(new RangeError('Maximum call stack size exceeded'))).toBe(true);
  expect(isOverflow(new RangeError('Invalid array length'))).toBe(false);
  expect(isOverflow(new SpecDiffError('ERR_USAGE', 'call stack'))).toBe(false);
});
