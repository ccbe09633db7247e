import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { makeAssets } from '../generate/assets.ts';
import { makePlaceholders } from '../generate/placeholders.ts';
import { readAsset } from '../src/assets.ts';

const fix = 'fix: pnpm --filter @videogen/synthetic-video generate';

test(`the assets are what the generator makes (${fix})`, async () => {
  for (const [name, content] of await makeAssets()) expect(readAsset(name).equals(content), name).toBe(true);
});

test(`the placeholders are what the generator makes (${fix})`, async () => {
  const file = new URL('../src/generated/placeholders.ts', import.meta.url);
  expect(await readFile(file, 'utf8')).toBe(await makePlaceholders());
});
