import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { testRecipeIn } from './support/recipe-runtime.ts';
import { useEmulator } from './support/run-example.ts';

useEmulator();

/** `pnpm -C tools/test-support/runtimes install:nightly` installs Bun there, as it is too large for every clone. */
const more = createRequire(
  new URL('../../../tools/test-support/runtimes/more/package.json', import.meta.url),
);

it('the recipe for Bun runs under Bun', async () => {
  const program = join(dirname(more.resolve('bun/package.json')), 'bin/bun.exe');
  await testRecipeIn('bun', () => [program, '--conditions=@videogen/source']);
  expect.hasAssertions();
});
