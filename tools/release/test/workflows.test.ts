import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { isRecord } from '../src/workspace.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = join(root, '.github/workflows');
const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const scripts = new Set(Object.keys(record(record(manifest)['scripts'])));

/** What a job may write, and why it must; everything else only reads. */
const writers: Readonly<Record<string, readonly string[]>> = {
  'spec-diff.yml diff': ['pull-requests'],
  'release.yml release': ['contents', 'pull-requests', 'id-token'],
  'release.yml docs': ['contents', 'pages', 'id-token'],
  'docs.yml publish': ['contents', 'pages', 'id-token'],
};
/** Programs that are there on every runner; what is ours runs as a script of the project. */
const plumbing = /^(git|echo|if|then|fi|exit|cat|status=|rm|npm install --global pnpm@|\.ci\/run$|\|\||&&)/;

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
function commandsOf(step: Record<string, unknown>): string[] {
  const text = typeof step['run'] === 'string' ? step['run'] : '';
  return text
    .replaceAll(/\s+#\s.*$/gm, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

describe.each(workflows)('$file', ({ text, workflow }) => {
  it('has the parts a workflow needs', () => {
    expect(Object.keys(workflow)).toEqual(expect.arrayContaining(['name', 'on', 'permissions', 'jobs']));
    expect(String(record(workflow['permissions'])['contents'] ?? 'none')).not.toBe('write');
  });
  it('pins every action to a commit, and says which version that is', () => {
    const uses = [...text.matchAll(/uses:\s*(\S+)(.*)/g)].filter(([, what]) => !what?.startsWith('./'));
    for (const [line, what, rest] of uses) {
      expect(what, line).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
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
  it('writes only what it must', () => {
    const written = Object.entries(permissions)
      .filter(([, level]) => level === 'write')
      .map(([scope]) => scope);
    expect(written.sort()).toEqual([...(writers[`${file} ${name}`] ?? [])].sort());
  });
  it('ends by itself', () => expect(job['uses'] ?? job['timeout-minutes']).toBeDefined());
  it('runs scripts that run locally too', () => {
    for (const command of steps.flatMap(commandsOf)) {
      const [, script] = /^(?:pnpm|npm run)(?: --silent)?(?: run)? ([\w:-]+)/.exec(command) ?? [];
      if (script) expect(script === 'install' || scripts.has(script), command).toBe(true);
      else expect(command).toMatch(plumbing);
    }
    for (const key of ['version', 'publish']) {
      const called = steps
        .map((step) => record(step['with'])[key])
        .find((each) => typeof each === 'string' && each.startsWith('pnpm '));
      if (typeof called === 'string') expect(scripts).toContain(called.slice('pnpm '.length));
    }
  });
  it('puts nothing from outside into a shell', () => {
    for (const step of steps) expect(String(step['run'] ?? '')).not.toMatch(/\$\{\{/);
  });
});

describe('the contract in a pull request', () => {
  const diff = jobs.find((each) => each.file === 'spec-diff.yml');
  const step = (name: string): Record<string, unknown> =>
    diff?.steps.find((each) => each['name'] === name) ?? {};

  it('comments only where the token may, and always writes the summary', () => {
    expect(step('Comment')['if']).toBe('github.event.pull_request.head.repo.full_name == github.repository');
    expect(step('Compare')['if']).toBeUndefined();
    expect(step('Compare')['run']).toContain('GITHUB_STEP_SUMMARY');
    expect(step('Annotate')['if']).toBeUndefined();
  });
  it('updates its own comment instead of adding another', () => {
    const script = String(record(step('Comment')['with'])['script']);
    expect(script).toContain('updateComment');
    expect(script).toContain('startsWith(marker)');
  });
  it('fails with what the comparison found, also when nothing could be compared', () => {
    expect(step('Verdict')['if']).toBe('always()');
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell's own default, not a template.
    expect(step('Verdict')['run']).toBe('exit "${STATUS:-2}"');
  });
});
