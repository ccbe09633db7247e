import { main } from './main.ts';

// A reader such as `head` may have seen enough; the verdict stays in the exit code.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
process.exitCode = await main(process.argv.slice(2), {
  cwd: process.cwd(),
  now: new Date(),
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
