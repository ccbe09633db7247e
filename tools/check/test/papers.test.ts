import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const papers = [
  'README.md',
  'CONTRIBUTING.md',
  'ARCHITECTURE.md',
  'AGENTS.md',
  'SECURITY.md',
  'docs/decisions/README.md',
];
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The papers also name files that a contributor creates. */
const examples = /(createExtension|task-extension)\.yaml$|my-/;

describe.each(papers)('%s', (paper) => {
  const text = readFileSync(join(root, paper), 'utf8');

  it('links to files that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path]) => path ?? '');
    expect(links.filter((path) => !existsSync(join(root, dirname(paper), path)))).toEqual([]);
  });

  it('names files and folders that exist', () => {
    const named = [...text.matchAll(/`((?:packages|tools|spec|docs|\.changeset|\.github)\/[\w./-]+)`/g)]
      .map(([, path]) => path ?? '')
      .filter((path) => !examples.test(path));
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('names scripts that exist', () => {
    const commands = [...text.matchAll(/`pnpm ([a-z][\w:-]*)/g)].map(([, name]) => name ?? '');
    // pnpm's own commands, and the program of @changesets/cli.
    const builtIn = ['add', 'exec', 'install', 'changeset'];
    expect(commands.filter((name) => !(name in scripts) && !builtIn.includes(name))).toEqual([]);
  });
});
