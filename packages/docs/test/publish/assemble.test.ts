import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { assemble } from '../../publish/assemble.ts';
import { compareVersions } from '../../publish/versions.ts';
import { withFolder } from '../support/with-folder.ts';

async function siteIn(folder: string, text: string): Promise<string> {
  const dist = join(folder, 'dist');
  await mkdir(dist, { recursive: true });
  await writeFile(join(dist, 'index.html'), text);
  await writeFile(join(dist, '404.html'), `missing in ${text}`);
  await writeFile(join(dist, 'versions.js'), 'globalThis.videogenVersions = undefined;');
  return dist;
}

describe('assemble', () => {
  test('keeps every version and lists all versions in each, newest first', async () => {
    await withFolder(async (folder) => {
      const root = join(folder, 'pages');
      await mkdir(root);
      for (const version of ['0.9.0', '0.15.0', '0.16.0'])
        await assemble(root, await siteIn(folder, version), version);
      expect(await readFile(join(root, '0.9.0', 'index.html'), 'utf8')).toBe('0.9.0');
      expect(await readFile(join(root, 'index.html'), 'utf8')).toContain('url=0.16.0/index.html');
      expect(await readFile(join(root, '404.html'), 'utf8')).toBe('missing in 0.16.0');
      const script = await readFile(join(root, '0.9.0', 'versions.js'), 'utf8');
      expect(script).toContain('{"own":"0.9.0","versions":["0.16.0","0.15.0","0.9.0"]}');
    });
  });

  test('removes the old files of a version that is published again', async () => {
    await withFolder(async (folder) => {
      const root = join(folder, 'pages');
      await mkdir(join(root, '0.15.0'), { recursive: true });
      await writeFile(join(root, '0.15.0', 'old.html'), 'old');
      await assemble(root, await siteIn(folder, 'new'), '0.15.0');
      await expect(readFile(join(root, '0.15.0', 'old.html'))).rejects.toThrow('ENOENT');
    });
  });

  test('rejects a version that is not released', async () => {
    await expect(assemble('pages', 'dist', '../0.15.0')).rejects.toThrow('not a released version');
  });
});

test.for([
  ['0.9.0', '0.15.0', -1],
  ['1.0.0', '0.99.99', 1],
  ['0.15.2', '0.15.2', 0],
] as const)('compareVersions(%s, %s)', ([a, b, sign]) => {
  expect(Math.sign(compareVersions(a, b))).toBe(sign);
});
