import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Runs a pnpm command in the repository. Rejects with what it printed when it fails. */
export function pnpm(...args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('pnpm', args, { cwd: root, shell: process.platform === 'win32' });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`\`pnpm ${args.join(' ')}\` failed:\n${output}`));
    });
  });
}

async function step(what: string, work: () => Promise<void>): Promise<void> {
  process.stdout.write(`${what} …`);
  const started = performance.now();
  await work();
  process.stdout.write(` ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
}

/** Generates everything from the documents and builds every package but the docs. */
export async function prepare(): Promise<void> {
  process.stdout.write('\nvideogen toolkit\n\n');
  await step('Generating types, validators, tables and bundles from spec/', () => pnpm('run', 'generate'));
  await step('Building the packages', () => pnpm('run', 'build', '--filter=!@videogen/docs'));
}
