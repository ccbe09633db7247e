import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@videogen-tools/testing/folder';
import { run } from '@videogen-tools/testing/run';
import { expect, it } from 'vitest';
import { tarballProblems } from '../src/rehearse/tarballs.ts';

/** Packs one source, with a map that has its content or not, and returns what is wrong with the map. */
async function checkMap(shipsSource: boolean, sourcesContent: readonly (string | null)[]): Promise<string[]> {
  const folder = await temporaryFolder();
  for (const path of ['package/dist', 'package/src', 'unpacked'])
    mkdirSync(join(folder, path), { recursive: true });
  const map = { version: 3, sources: ['../src/a.ts'], sourcesContent, mappings: '' };
  writeFileSync(join(folder, 'package/dist/a.js.map'), JSON.stringify(map));
  writeFileSync(join(folder, 'package/package.json'), '{}');
  if (shipsSource) writeFileSync(join(folder, 'package/src/a.ts'), 'a;');
  await run('tar', ['-czf', 'a.tgz', 'package'], { cwd: folder });
  const manifest = { name: '@a/a', version: '1.0.0' };
  const pack = { ...manifest, folder, isPublic: true, manifest };
  const problems = await tarballProblems({ pack, file: join(folder, 'a.tgz') }, join(folder, 'unpacked'));
  return problems.filter((problem) => problem.includes('.map'));
}

it.each([
  ['ships twice', true, 'a;', ['@a/a: dist/a.js.map repeats ../src/a.ts, which is a file of the package']],
  ['ships as a file', true, null, []],
  ['does not ship', false, null, ['@a/a: dist/a.js.map points to ../src/a.ts, which is not in it']],
  ['ships in the map', false, 'a;', []],
])('a source that %s', async (_, shipsSource, content, problems) => {
  expect(await checkMap(shipsSource, [content])).toEqual(problems);
});
