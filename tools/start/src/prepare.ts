import { install } from './install.ts';
import { pnpm } from './pnpm.ts';

async function step(what: string, work: () => Promise<void>): Promise<void> {
  process.stdout.write(`${what} …`);
  const started = performance.now();
  await work();
  process.stdout.write(` ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
}

/** Installs, generates from the documents, and builds the packages that the emulator needs. */
export async function prepare(): Promise<void> {
  process.stdout.write('\nvideogen toolkit\n\n');
  await step('Installing what is needed', install);
  await step('Generating types, validators, tables and bundles from spec/', () => pnpm('run', 'generate'));
  await step('Building the packages', () => pnpm('run', 'build', '--filter=@videogen-tools/start^...'));
}
