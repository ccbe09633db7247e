import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles } from '../site/files.ts';
import { docsRoot, repositoryRoot } from '../site/paths.ts';

/** The members of a `package.json` that a command refers to. */
interface Manifest {
  readonly name: string;
  readonly bin?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
}

async function manifest(file: string): Promise<Manifest> {
  // Every `package.json` of this repository has these members.
  return JSON.parse(await readFile(join(repositoryRoot, file), 'utf8')) as Manifest;
}

const folders = [
  'spec',
  ...(await readdir(join(repositoryRoot, 'packages'))).map((name) => `packages/${name}`),
];
const published = await Promise.all(folders.map((folder) => manifest(`${folder}/package.json`)));
const { scripts = {} } = await manifest('package.json');

/** Commands of pnpm itself that the texts use. */
const pnpmCommands = ['add', 'install', 'exec', 'run', 'changeset', 'init', 'list'];

/** Reports a package that `npx` cannot run. */
function npxFault(name: string): string | undefined {
  if (!name.startsWith('@videogen') && !name.startsWith('videogen')) return undefined;
  const found = published.find((each) => each.name === name);
  if (found === undefined) return `npx ${name}: there is no such package`;
  return Object.keys(found.bin ?? {}).length === 1 ? undefined : `npx ${name}: the package has no command`;
}

/** Returns the faults of the commands in a text: packages and scripts that do not exist. */
function commandFaults(text: string): string[] {
  const npx = [...text.matchAll(/\bnpx (?:-y )?((?:@[\w-]+\/)?[\w-]+)/g)].map(([, name = '']) =>
    npxFault(name),
  );
  const packages = [...text.matchAll(/\b(?:pnpm add|npm install)([^\n`#]*)/g)].flatMap(([, names = '']) =>
    names
      .split(/\s+/)
      .filter((name) => name.startsWith('@videogen/') && !published.some((each) => each.name === name))
      .map((name) => `${name}: there is no such package`),
  );
  const unknown = [...text.matchAll(/(?:^|`)pnpm ([a-z][\w:-]*)/gm)].flatMap(([, script = '']) =>
    pnpmCommands.includes(script) || script in scripts ? [] : [`pnpm ${script}: there is no such script`],
  );
  return [...npx, ...packages, ...unknown].filter((fault) => fault !== undefined);
}

const texts = [
  'README.md',
  ...folders.map((folder) => `${folder}/README.md`),
  ...(await listFiles(join(docsRoot, 'src', 'content', 'docs')))
    .filter((name) => name.endsWith('.mdx'))
    .map((name) => `packages/docs/src/content/docs/${name}`),
  'packages/docs/site/pages/register.ts',
];

test.for(texts)('%s names commands that exist', async (file) => {
  expect(commandFaults(await readFile(join(repositoryRoot, file), 'utf8'))).toEqual([]);
});

test.for([
  ['npx videogen-emulator', 'npx videogen-emulator: there is no such package'],
  ['npx @videogen/client', 'npx @videogen/client: the package has no command'],
  ['pnpm add -D @videogen/none', '@videogen/none: there is no such package'],
  ['`pnpm nothing`', 'pnpm nothing: there is no such script'],
])('%s is a fault', ([text, fault]) => {
  expect(commandFaults(text ?? '')).toEqual([fault]);
});
