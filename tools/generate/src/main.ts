import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ContractError } from './contract-error.ts';
import { compare, type Drift, write } from './disk.ts';
import { generate } from './generate.ts';

const { values: options } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    root: { type: 'string', default: fileURLToPath(new URL('../../..', import.meta.url)) },
  },
});

try {
  process.exitCode = await run(options.root, options.check);
} catch (error) {
  if (!(error instanceof ContractError)) throw error;
  console.error(`The documents cannot be generated from.\n${error.message}`);
  process.exitCode = 1;
}

async function run(root: string, check: boolean): Promise<number> {
  const generated = await generate(join(root, 'spec'));
  const drift = check ? await compare(root, generated) : await write(root, generated);
  const lines = report(drift, check);
  const count = generated.artifacts.length;
  if (lines.length === 0) {
    console.log(`${count} generated files are what the documents say.`);
    return 0;
  }
  if (!check) {
    console.log(
      [...lines, `${count} generated files, ${lines.length} of them written or removed.`].join('\n'),
    );
    return 0;
  }
  console.error(
    [
      'Generated files are not what the documents say:',
      ...lines,
      'Run this and commit the result:',
      '  pnpm generate',
    ].join('\n'),
  );
  return 1;
}

function report({ missing, changed, extra }: Drift, check: boolean): string[] {
  const [absent, other, surplus] = check
    ? ['missing', 'changed', 'not generated']
    : ['new', 'changed', 'removed'];
  return [
    ...missing.map((path) => `  ${absent}: ${path}`),
    ...changed.map((path) => `  ${other}: ${path}`),
    ...extra.map((path) => `  ${surplus}: ${path}`),
  ];
}
