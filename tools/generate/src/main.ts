import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { run } from './command.ts';

const { values: options } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    root: { type: 'string', default: fileURLToPath(new URL('../../..', import.meta.url)) },
  },
});

const { exitCode, text } = await run(options.root, options.check);
(exitCode === 0 ? console.log : console.error)(text);
process.exitCode = exitCode;
