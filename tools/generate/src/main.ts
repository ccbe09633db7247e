import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { run } from './command.ts';
import { ContractError } from './contract-error.ts';

const { values: options } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    root: { type: 'string', default: fileURLToPath(new URL('../../..', import.meta.url)) },
  },
});

try {
  const { exitCode, text } = await run(options.root, options.check);
  (exitCode === 0 ? console.log : console.error)(text);
  process.exitCode = exitCode;
} catch (error) {
  if (!(error instanceof ContractError)) throw error;
  console.error(`The documents cannot be generated from.\n${error.message}`);
  process.exitCode = 1;
}
