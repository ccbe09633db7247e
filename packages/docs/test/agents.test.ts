import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../site/paths.ts';

/** The shared files are in no package of their own, and the docs are the site. */
const unpublished = ['docs', 'shared'];
const packages = (await readdir(join(repositoryRoot, 'packages'))).filter(
  (name) => !unpublished.includes(name),
);

test.for(['spec', ...packages.map((name) => `packages/${name}`)])(
  '%s ships instructions for coding agents',
  async (folder) => {
    const manifest = JSON.parse(await readFile(join(repositoryRoot, folder, 'package.json'), 'utf8'));
    expect(manifest.files).toContain('AGENTS.md');
    expect(await readFile(join(repositoryRoot, folder, 'AGENTS.md'), 'utf8')).toMatch(
      new RegExp(`^# Using ${manifest.name}\n`),
    );
  },
);
