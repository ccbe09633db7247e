import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { checkOut, hasChangesets, type Project } from './project.ts';

/** What the first job of the release workflow decides. */
type Mode = 'none' | 'version' | 'publish';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, string | number | boolean>>;
}

/** Folder of the tarballs of the last job `pack`. */
export const packFolder = (project: Project): string => join(project.work, 'packed');

const planFile = (project: Project): string => join(project.work, 'publish-plan.json');

/**
 * Runs the jobs of `release.yml` for the newest commit of main: the commands as they are, and of each action the
 * commands that it runs. Its job `docs` publishes no package, and is not run.
 *
 * @returns what the workflow selected
 * @throws Error when a command fails, or when the workflow has a step that is not known here
 */
export async function runWorkflow(project: Project, log: (line: string) => void): Promise<Mode> {
  const text = readFileSync(join(project.folder, '.github/workflows/release.yml'), 'utf8');
  // The schema of the file is checked by the tests of the workflows.
  const { jobs }: { jobs: Record<string, { steps: Step[] }> } = parse(text);
  const runJob = async (name: string): Promise<Mode> => {
    let mode: Mode = 'none';
    for (const step of jobs[name]?.steps ?? []) {
      log(`${name}: ${step.run ?? step.uses?.replace(/@.*/, '')}`);
      mode = (await runStep(step, project)) ?? mode;
    }
    return mode;
  };
  const selected = await runJob('select');
  const rest = { none: [], version: ['version'], publish: ['pack', 'publish'] }[selected];
  for (const name of rest) await runJob(name);
  return selected;
}

/** Runs a step; returns the mode if it selects one. */
async function runStep(
  { run, uses = '', with: inputs = {} }: Step,
  project: Project,
): Promise<Mode | undefined> {
  // Starts the checks of the version pull request at GitHub.
  if (run?.startsWith('gh workflow run ')) return undefined;
  if (run !== undefined) await project.shell(run);
  else {
    const action = actions[uses.replace(/@.*/, '')];
    if (!action) throw new Error(`The rehearsal does not know what ${uses} does. Add it to \`actions\`.`);
    return await action(project, inputs);
  }
  return undefined;
}

type Action = (project: Project, inputs: NonNullable<Step['with']>) => Promise<Mode | undefined>;

const changeset = 'node node_modules/@changesets/cli/bin.js';

/** The commands of each action; those of changesets by version 2.1.1 of `changesets/action`. */
const actions: Readonly<Record<string, Action>> = {
  'actions/checkout': async (project) => {
    await checkOut(project);
    return undefined;
  },
  'actions/setup-node': async (_, inputs) => {
    if (process.versions.node.split('.')[0] !== String(inputs['node-version']))
      throw new Error(
        `The workflow runs on Node ${inputs['node-version']}, the rehearsal on ${process.version}.`,
      );
  },
  'changesets/action/select-mode': async (project) => {
    if (hasChangesets(project)) return 'version';
    await project.shell(`${changeset} publish-plan --output ${planFile(project)}`);
    return JSON.parse(readFileSync(planFile(project), 'utf8')).plan.length > 0 ? 'publish' : 'none';
  },
  'changesets/action/version': async ({ shell, git }, inputs) => {
    await git('checkout', '-q', '-B', 'changeset-release/main');
    await shell(String(inputs['script']));
    await git('add', '-A');
    await git('commit', '-qm', 'Version Packages');
    await git('push', '-qf', 'origin', 'changeset-release/main');
  },
  'changesets/action/pack': async (project) => {
    const options = `--out-dir ${packFolder(project)} --from-publish-plan ${planFile(project)}`;
    await project.shell(`rm -rf ${packFolder(project)} && ${changeset} pack ${options}`);
  },
  'changesets/action/publish': async (project) => {
    await project.shell(`${changeset} publish --from-pack-dir ${packFolder(project)}`);
    await project.git('push', '-q', 'origin', '--tags');
  },
};
