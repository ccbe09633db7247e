import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { isRecord } from '../src/workspace.ts';
import { Repository } from './repository.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const cli = join(root, 'node_modules/@changesets/cli/bin.js');

/** The action that the release workflow uses, and the inputs that this version of it has. */
const commit = '8488615a623b1b9c987934bb89eae8af6a946ac1';
const inputs: Readonly<Record<string, readonly string[]>> = {
  'select-mode': ['cwd'],
  version: [
    'github-token',
    'script',
    'commit-message',
    'pr-title',
    'pr-draft',
    'pr-base-branch',
    'push-with-git-cli',
    'cwd',
  ],
  pack: ['publish-plan-artifact-id', 'cwd'],
  publish: [
    'github-token',
    'script',
    'pack-dir-artifact-id',
    'create-github-releases',
    'push-git-tags',
    'cwd',
  ],
};

it('writes the events that the action reads: one line of JSON for each tag, into the file it names', () => {
  using repository = new Repository('0.2.0', false);
  const file = join(repository.root, 'events.ndjson');
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'git-tag'], {
    cwd: repository.root,
    encoding: 'utf8',
    env: { ...process.env, CHANGESETS_OUTPUT: file },
  });
  expect(status, stdout + stderr).toBe(0);
  const events: unknown[] = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line));
  expect(events).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        type: 'git-tag',
        tag: '@videogen/client@0.2.0',
        packageName: '@videogen/client',
      }),
      expect.objectContaining({
        type: 'git-tag',
        tag: '@videogen/spec@0.2.0',
        packageName: '@videogen/spec',
      }),
    ]),
  );
});

it('sets only inputs that the action has', () => {
  const workflow: unknown = parse(readFileSync(join(root, '.github/workflows/release.yml'), 'utf8'));
  const jobs = isRecord(workflow) && isRecord(workflow['jobs']) ? Object.values(workflow['jobs']) : [];
  const steps = jobs.flatMap((job) =>
    isRecord(job) && Array.isArray(job['steps']) ? job['steps'].filter(isRecord) : [],
  );
  const used = steps.filter((step) => String(step['uses']).startsWith('changesets/action/'));
  expect(used.map((step) => String(step['uses']))).toEqual(
    ['select-mode', 'version', 'pack', 'publish'].map((name) => `changesets/action/${name}@${commit}`),
  );
  for (const step of used) {
    const [, name = ''] = /^changesets\/action\/([\w-]+)@/.exec(String(step['uses'])) ?? [];
    const used = Object.keys(isRecord(step['with']) ? step['with'] : {});
    expect(inputs[name], name).toEqual(expect.arrayContaining(used));
  }
});
