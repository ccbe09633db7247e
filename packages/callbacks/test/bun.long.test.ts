import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { startEmulator } from '@videogen/emulator';
import { expect, it, onTestFinished } from 'vitest';
import { testRecipeIn } from './support/recipe-runtime.ts';
import { startRelay } from './support/relay.ts';

/** `pnpm install:nightly` installs Bun there, as it is too large for every clone. */
const more = createRequire(new URL('../../../tools/runtimes/more/package.json', import.meta.url));

it('the recipe for Bun runs under Bun', async () => {
  const emulator = await startEmulator({ clock: 'manual', render: 'none' });
  onTestFinished(() => emulator.close());
  const relay = await startRelay();
  onTestFinished(() => relay.close());
  const program = join(dirname(more.resolve('bun/package.json')), 'bin/bun.exe');
  await testRecipeIn('bun', [program, '--conditions=@videogen/source'], { emulator, relay });
  expect.hasAssertions();
});
