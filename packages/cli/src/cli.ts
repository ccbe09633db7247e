import { createWriteStream, fstatSync } from 'node:fs';
import process from 'node:process';
import { exitCodes } from './exit-codes.ts';
import { main } from './main.ts';

// Node's own stream drops the rest of a write that a full disk cut short; this one writes the rest, and so finds the error.
if (fstatSync(1).isFile()) {
  const stdout = createWriteStream('', { fd: 1, autoClose: false });
  Object.defineProperty(process, 'stdout', { value: stdout });
}

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
