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

/** The actions of changesets are at one commit: another one may have other inputs, and run other commands. */
const pin = '8488615a623b1b9c987934bb89eae8af6a946ac1';

/** The inputs of the actions that the workflow sets. */
const inputs =
  /^(fetch-depth|persist-credentials|node-version|script|publish-plan-artifact-id|pack-dir-artifact-id)$/;

/** The commands of each action. Inputs are variables. */
const actions: Readonly<Record<string, string>> = {
  'actions/checkout': checkOut,
  'actions/setup-node':
    '[[ "$(node --version)" == v"$INPUT_NODE_VERSION".* ]] || { node --version; exit 1; }',
  // Prints the mode.
  [`changesets/action/select-mode@${pin}`]: `
if ls .changeset/*.md | grep -v README.md; then echo version; exit; fi
${changeset} publish-plan --output "$WORK/plan.json"
node -p 'require(process.env.WORK + "/plan.json").plan.length > 0 ? "publish" : "none"'`,
  [`changesets/action/version@${pin}`]: `
git checkout -q -B changeset-release/main
$INPUT_SCRIPT
git add --all
git commit -qm 'Version Packages'
git push -qf origin changeset-release/main`,
  [`changesets/action/pack@${pin}`]: `
rm -rf "$WORK/packed"
${changeset} pack --out-dir "$WORK/packed" --from-publish-plan "$WORK/plan.json"`,
  // Pushes the tags that changesets lists, one line of JSON for each.
  [`changesets/action/publish@${pin}`]: `
export CHANGESETS_OUTPUT="$WORK/tags"
rm -f "$CHANGESETS_OUTPUT"
${changeset} publish --from-pack-dir "$WORK/packed"
while read -r event; do
  node -p 'const { type, packageName, tag } = JSON.parse(process.argv[1]);
    type === "git-tag" && packageName && "refs/tags/" + tag' "$event"
done < "$CHANGESETS_OUTPUT" | xargs git push -q origin`,
};

/**
 * Runs the jobs of `release.yml` for the newest commit of main: the commands as they are, and of each action the
 * commands that it runs. Its job `docs` publishes no package, and is not run.
 *
 * @param mode what the workflow must select: `none`, `version` or `publish`
 * @throws Error when it selects another one, a command fails, or the workflow has a step or an input that is not known here
 */
export async function runWorkflow(mode: string, project: Project): Promise<void> {
  const text = readFileSync(join(project.folder, '.github/workflows/release.yml'), 'utf8');
  // The schema of the file is checked by the tests of the workflows.
  const { jobs }: { jobs: Record<string, { steps: Step[] }> } = parse(text);
  const runJob = async (name: string): Promise<string> => {
    let output = '';
    for (const step of jobs[name]?.steps ?? []) {
      project.log(`${name}: ${step.run ?? step.uses?.replace(/@.*/, '')}`);
      output = await project.shell(getCommand(step), getInputs(step));
    }
    return output.trim().split('\n').at(-1) ?? '';
  };
  const selected = await runJob('select');
  if (selected !== mode) throw new Error(`The workflow selected ${selected}, not ${mode}.`);
  for (const name of { version: ['version'], publish: ['pack', 'publish'] }[mode] ?? []) await runJob(name);
}

function getCommand({ run, uses = '' }: Step): string {
  // Starts the checks of the version pull request at GitHub.
  if (run?.startsWith('gh workflow run ')) return 'true';
  const command = run ?? actions[uses.replace(/^(actions\/.*)@.*/, '$1')];
  if (command !== undefined) return command;
  throw new Error(`The rehearsal does not know what ${uses} does. Add it to \`actions\`.`);
}

function getInputs({ uses, with: given = {} }: Step): Record<string, string> {
  const variables = Object.entries(given).map(([name, value]) => {
    if (inputs.test(name)) return [`INPUT_${name.toUpperCase().replaceAll('-', '_')}`, String(value)];
    throw new Error(`The rehearsal does not know ${name} of ${uses}. Add it to \`inputs\`.`);
  });
  return Object.fromEntries(variables);
}
