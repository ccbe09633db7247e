import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { checkOut, type Project } from './project.ts';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, string | number | boolean>>;
}

const changeset = 'node node_modules/@changesets/cli/bin.js';

/** The commands of each action; those of changesets by version 2.1.1 of `changesets/action`. Inputs are variables. */
const actions: Readonly<Record<string, string>> = {
  'actions/checkout': checkOut,
  'actions/setup-node':
    '[[ "$(node --version)" == v"$INPUT_NODE_VERSION".* ]] || { node --version; exit 1; }',
  // Prints the mode.
  'changesets/action/select-mode': `
if ls .changeset/*.md | grep -v README.md; then echo version; exit; fi
${changeset} publish-plan --output "$WORK/plan.json"
node -p 'require(process.env.WORK + "/plan.json").plan.length > 0 ? "publish" : "none"'`,
  'changesets/action/version': `
git checkout -q -B changeset-release/main
$INPUT_SCRIPT
git add --all
git commit -qm 'Version Packages'
git push -qf origin changeset-release/main`,
  'changesets/action/pack': `
rm -rf "$WORK/packed"
${changeset} pack --out-dir "$WORK/packed" --from-publish-plan "$WORK/plan.json"`,
  'changesets/action/publish': `
${changeset} publish --from-pack-dir "$WORK/packed"
git push -q origin --tags`,
};

/**
 * Runs the jobs of `release.yml` for the newest commit of main: the commands as they are, and of each action the
 * commands that it runs. Its job `docs` publishes no package, and is not run.
 *
 * @returns the mode that the workflow selected: `none`, `version` or `publish`
 * @throws Error when a command fails, or when the workflow has a step that is not known here
 */
export async function runWorkflow(project: Project, log: (line: string) => void): Promise<string> {
  const text = readFileSync(join(project.folder, '.github/workflows/release.yml'), 'utf8');
  // The schema of the file is checked by the tests of the workflows.
  const { jobs }: { jobs: Record<string, { steps: Step[] }> } = parse(text);
  const runJob = async (name: string): Promise<string> => {
    let output = '';
    for (const step of jobs[name]?.steps ?? []) {
      log(`${name}: ${step.run ?? step.uses?.replace(/@.*/, '')}`);
      output = await project.shell(getCommand(step), getInputs(step));
    }
    return output.trim().split('\n').at(-1) ?? '';
  };
  const mode = await runJob('select');
  for (const name of { version: ['version'], publish: ['pack', 'publish'] }[mode] ?? []) await runJob(name);
  return mode;
}

function getCommand({ run, uses = '' }: Step): string {
  // Starts the checks of the version pull request at GitHub.
  if (run?.startsWith('gh workflow run ')) return 'true';
  const command = run ?? actions[uses.replace(/@.*/, '')];
  if (command !== undefined) return command;
  throw new Error(`The rehearsal does not know what ${uses} does. Add it to \`actions\`.`);
}

function getInputs({ with: inputs = {} }: Step): Record<string, string> {
  const getName = (key: string): string => `INPUT_${key.toUpperCase().replaceAll('-', '_')}`;
  return Object.fromEntries(Object.entries(inputs).map(([key, value]) => [getName(key), String(value)]));
}
