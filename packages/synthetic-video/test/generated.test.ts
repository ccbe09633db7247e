import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { makeAssets } from '../generate/assets.ts';
import { makePlaceholders } from '../generate/placeholders.ts';
import { readAsset } from '../src/assets.ts';

test('the files are what the generator makes (fix: pnpm --filter @videogen/synthetic-video generate)', async () => {
  for (const [name, content] of await makeAssets()) expect(readAsset(name).equals(content), name).toBe(true);
  const file = new URL('../src/generated/placeholders.ts', import.meta.url);
  expect(await readFile(file, 'utf8')).toBe(await makePlaceholders());
});
