import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { expect, it } from 'vitest';
import { contentProblems } from '../src/packed/content.ts';

const map = (content: string | null) =>
  JSON.stringify({ sources: ['../src/a.ts'], sourcesContent: [content] });

it.each([
  [
    { 'src/a.ts': 'a;', 'dist/a.js.map': map('a;') },
    ['dist/a.js.map repeats ../src/a.ts, which is a file of the package'],
  ],
  [{ 'src/a.ts': 'a;', 'dist/a.js.map': map(null) }, []],
  [{ 'dist/a.js.map': map(null) }, ['dist/a.js.map points to ../src/a.ts, which is not in it']],
  [{ 'dist/a.js.map': map('a;') }, []],
  [
    { 'test/a.js': '', 'dist/test/a.js': '', 'node_modules/b/test/b.js': '' },
    ['test/a.js does not belong there'],
  ],
  [
    {
      'dist/a.d.ts': 'declare const a: Uint8Array<ArrayBuffer>;',
      'dist/b.d.ts': 'declare const b: Promise<Uint8Array>;',
    },
    ['dist/a.d.ts has Uint8Array, or a type like it, with a parameter, which TypeScript 5.4 does not know'],
  ],
])('of a package with %j, reports %j', async (files, problems) => {
  const folder = await temporaryFolder();
  const needed = { 'package.json': '{ "name": "a" }', 'README.md': '' };
  for (const [name, text] of Object.entries({ ...needed, ...files })) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const found = contentProblems(folder).filter((problem) => !problem.includes('`'));
  expect(found.sort()).toEqual(['LICENSE is missing', ...problems].map((problem) => `a: ${problem}`));
});
