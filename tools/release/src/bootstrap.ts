/**
 * Creates the packages that the registry does not have, and lets it trust the release workflow: `pnpm -C tools/release bootstrap`.
 *
 * The registry can only trust a workflow for a package that exists, so the first version of each, 0.0.0, is published
 * from here, with the login of a maintainer. It can be run again, and does nothing twice.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inFolder } from '@videogen-tools/test-support/run';
import { publicPackages, type WorkspacePackage } from './workspace.ts';

const root = process.cwd();
/** Options of npm from the command line, such as `--registry`. */
const options = process.argv.slice(2);

function npm(args: readonly string[], cwd = root): { ok: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync('npm', [...args, ...options], { cwd, encoding: 'utf8' });
  return { ok: status === 0, output: stdout + stderr };
}

/** Returns whether the registry has a package; throws when it does not say. */
function exists(name: string): boolean {
  const { ok, output } = npm(['view', name, 'name']);
  if (ok || output.includes('E404')) return ok;
  throw new Error(
    `The registry did not say whether ${name} exists. Check the network and try again:\n${output}`,
  );
}

/** Publishes 0.0.0, which contains nothing, from an empty folder. */
function create({ name, license, repository }: WorkspacePackage, folder: string): void {
  const description = 'Reserves the name. Install a later version.';
  const manifest = { name, version: '0.0.0', description, license, repository };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  const { ok, output } = npm(['publish', '--access=public', '--provenance=false'], folder);
  if (!ok)
    throw new Error(
      `${name} was not published. Run \`npm login\` as an owner of the scope, and again:\n${output}`,
    );
  console.log(`created ${name} 0.0.0`);
}

/** Lets the registry trust the job `publish` of the release workflow; returns what remains to be done by hand. */
function trust({ name, repository }: WorkspacePackage): string[] {
  const { ok, output } = npm(['trust', 'list', name]);
  if (ok && output.includes('release.yml')) return [];
  const repo = `${repository?.url}`.replace(/^.*github\.com\/|\.git$/g, '');
  const claims = ['--file=release.yml', `--repo=${repo}`, '--env=npm'];
  const { ok: isTrusted } = npm(['trust', 'github', name, ...claims, '--allow-publish', '--yes']);
  if (!isTrusted)
    return [
      `Add the trusted publisher of ${name} in the settings of the package: ${repo}, release.yml, environment npm.`,
    ];
  console.log(`${name} trusts release.yml of ${repo}`);
  return [];
}

const packages = publicPackages(root);
await inFolder('videogen-bootstrap-', async (folder) => {
  for (const pack of packages) {
    if (!exists(pack.name)) create(pack, folder);
  }
});
const remaining = [
  ...packages.flatMap(trust),
  'In the settings of the repository, create the environment "npm" with required reviewers, and "github-pages".',
  'Allow GitHub Actions to create pull requests, and let GitHub Pages deploy from GitHub Actions.',
  'In the settings of each package, require two-factor authentication and disallow tokens.',
];
console.log(`${packages.length} packages exist. By hand, unless it is done:`);
for (const line of remaining) console.log(`- ${line}`);
