import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
/** The action that the release workflow uses, and the inputs that this version of it has. */
import action from './action-inputs.json' with { type: 'json' };
import { Repository } from './repository.ts';

const { commit, inputs } = action;
const root = fileURLToPath(new URL('../../..', import.meta.url));

it('writes the events that the action reads: one line of JSON for each tag, into the file it names', () => {
  using repository = new Repository('0.2.0', false);
  const file = join(repository.root, 'events.ndjson');
  execFileSync(process.execPath, [join(root, 'node_modules/@changesets/cli/bin.js'), 'git-tag'], {
    cwd: repository.root,
    env: { ...process.env, CHANGESETS_OUTPUT: file },
  });
  const events: unknown[] = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  for (const packageName of ['@videogen/client', '@videogen/spec'])
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'git-tag', tag: `${packageName}@0.2.0`, packageName }),
    );
});

it('sets only inputs that the action has', () => {
  // The tests of the workflows check the rest of the file.
  const { jobs }: { jobs: Record<string, { steps?: { uses?: string; with?: object }[] }> } = parse(
    readFileSync(join(root, '.github/workflows/release.yml'), 'utf8'),
  );
  const steps = Object.values(jobs).flatMap((job) => job.steps ?? []);
  const actions = Object.entries(inputs).map(([name, known]) => {
    const uses = `changesets/action/${name}@${commit}`;
    const given = steps.filter((step) => step.uses === uses).map((step) => Object.keys(step.with ?? {}));
    expect(given, uses).toHaveLength(1);
    expect(known, uses).toEqual(expect.arrayContaining(given.flat()));
    return uses;
  });
  expect(steps.filter(({ uses }) => uses?.startsWith('changesets/'))).toHaveLength(actions.length);
});
