import { fstatSync } from 'node:fs';
import process from 'node:process';
import { exitCodes } from './exit-codes.ts';
import { createFileOutput } from './file-output.ts';
import { main } from './main.ts';

if (fstatSync(1).isFile()) Object.defineProperty(process, 'stdout', { value: createFileOutput(1) });

// A run without stderr still has its result and its exit code.
process.stderr.on('error', () => {});

// `videogen … | head` exits without an error. A session reports errors itself, and ends at its own time.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE') {
    if (process.stdout.listenerCount('error') === 1) process.exit();
    return;
  }
  process.once('exit', () => {
    if (process.exitCode !== exitCodes.done) return;
    process.stderr.write(`error: Stdout cannot be written (${code})\n`);
    process.exitCode = exitCodes.wrongUse;
  });
});

process.exitCode = await main(process.argv.slice(2));
