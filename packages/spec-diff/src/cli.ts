import { setFlagsFromString } from 'node:v8';
import { Sources } from './load/sources.ts';
import { main } from './main.ts';

// Parsing a large YAML document leaves so much behind that 10 MB took 470 MB of memory. This halves it, and makes the
// comparison twice as slow. For documents of some MB, of which that is most of the time, it ends with the parser.
let longest = 0;
Sources.whenLarge = (length) => {
  longest = Math.max(longest, length);
  setFlagsFromString('--optimize-for-size');
};
Sources.whenRead = () => {
  if (longest > 2_000_000 && longest < 6_000_000) setFlagsFromString('--no-optimize-for-size');
};

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
