import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runProgram } from './program.ts';

const { values: options } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    root: { type: 'string', default: fileURLToPath(new URL('../../..', import.meta.url)) },
  },
});

const { exitCode, text } = await runProgram(options);
(exitCode === 0 ? console.log : console.error)(text);
process.exitCode = exitCode;
