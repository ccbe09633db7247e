import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ContractError } from './contract-error.ts';
import { unchanged } from './stamp.ts';

const { values: options } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    root: { type: 'string', default: fileURLToPath(new URL('../../..', import.meta.url)) },
  },
});

try {
  // The check trusts nothing that was remembered: it generates.
  const count = options.check ? undefined : await unchanged(options.root);
  if (count !== undefined)
    console.log(`${count} generated files are what the documents say; nothing has changed.`);
  else await generate();
} catch (error) {
  if (!(error instanceof ContractError)) throw error;
  console.error(`The documents cannot be generated from.\n${error.message}`);
  process.exitCode = 1;
}

async function generate(): Promise<void> {
  const { run } = await import('./command.ts');
  const { exitCode, text } = await run(options.root, options.check);
  (exitCode === 0 ? console.log : console.error)(text);
  process.exitCode = exitCode;
}
