import { groups } from './src/groups.ts';
import { readArguments, usage } from './src/run/arguments.ts';
import { runAll } from './src/run/run-all.ts';

// `pnpm bench [group…] [--quick]`: measures, prints, and writes RESULTS.md, results.json and charts/.
const request = readArguments(process.argv.slice(2), groups);
if (request.kind === 'help') process.stdout.write(usage(groups));
else if (request.kind === 'wrong') {
  process.stderr.write(`No such group: ${request.words.join(', ')}.\n\n${usage(groups)}`);
  process.exitCode = 2;
} else process.exitCode = await runAll(request);
