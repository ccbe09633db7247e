import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { run } from '@videogen-tools/testing/run';
import { getProblems } from '../get-problems.ts';
import { type Manifest, readManifest, type WorkspacePackage } from '../workspace.ts';
import { getEntries } from './consumer.ts';

/** A packed package. */
export interface Tarball {
  pack: WorkspacePackage;
  file: string;
}

/** Packs a package the way it would be published. */
export async function packPackage(pack: WorkspacePackage, folder: string): Promise<Tarball> {
  const output = await run('pnpm', ['pack', '--json', '--pack-destination', folder], { cwd: pack.folder });
  const { filename }: { filename: string } = JSON.parse(output.slice(output.indexOf('{')));
  return { pack, file: resolve(folder, filename) };
}

/** Publishes to the registry of a rehearsal, which requires a token and accepts any. */
export async function publish({ file }: Tarball, registry: string, folder: string): Promise<void> {
  const settings = join(folder, 'publish.npmrc');
  writeFileSync(settings, `registry=${registry}\n//${new URL(registry).host}/:_authToken=rehearsal\n`);
  const options = [`--userconfig=${settings}`, '--provenance=false', '--access=public'];
  await run('npm', ['publish', file, ...options], { cwd: folder });
}

const expected = ['name', 'version', 'description', 'license', 'repository', 'keywords', 'engines', 'files'];

/** Returns the faults of the content of a tarball, which is unpacked in `work`; empty for none. */
export async function tarballProblems(tarball: Tarball, work: string): Promise<string[]> {
  const files = (await run('tar', ['-tzf', tarball.file], { cwd: work }))
    .split('\n')
    .map((name) => name.replace(/^package\//, ''))
    .filter(Boolean);
  await run('tar', ['-xzf', tarball.file, '-C', work], { cwd: work });
  const folder = join(work, 'package');
  const problems = [...missingFiles(files), ...metadataProblems(folder), ...mapProblems(folder, files)];
  return problems.map((problem) => `${tarball.pack.name}: ${problem}`);
}

/** Returns what `publint` and `attw` report about a tarball; empty for nothing. */
export async function toolProblems({ pack, file }: Tarball, tools: string, work: string): Promise<string[]> {
  const commands = {
    publint: ['run', file, '--strict'],
    // Documents and static files have no types to be wrong about.
    ...(getEntries(pack).length > 0 && { attw: [file, '--profile', 'esm-only', '--no-color'] }),
  };
  const found = Object.entries(commands).map(([tool, args]) =>
    getProblems(`${pack.name}: ${tool} complains`, run(join(tools, tool), args, { cwd: work })),
  );
  return (await Promise.all(found)).flat();
}

function missingFiles(files: readonly string[]): string[] {
  const needed = ['package.json', 'README.md', 'LICENSE'];
  const unwanted = files.filter(
    (name) =>
      /(^|\/)(test|bench|node_modules|\.turbo)\/|\.test\.|tsconfig|tsbuildinfo/.test(name) &&
      !name.startsWith('dist/'),
  );
  return [
    ...needed.filter((name) => !files.includes(name)).map((name) => `${name} is missing`),
    ...unwanted.map((name) => `${name} does not belong there`),
  ];
}

function metadataProblems(folder: string): string[] {
  const manifest = readManifest(folder);
  const missing = expected.filter((key) => !(key in manifest)).map((key) => `package.json has no \`${key}\``);
  return [...missing, ...provenanceProblems(manifest)];
}

/** Returns the settings that are missing in a manifest, without which the registry refuses a provenance statement, or nobody asks for one. */
export function provenanceProblems({
  repository,
  publishConfig,
}: Pick<Manifest, 'repository' | 'publishConfig'>): string[] {
  const { url, directory } = repository ?? {};
  const isComplete = url === 'git+https://github.com/videogen/videogen-toolkit.git' && directory;
  const isProven = publishConfig?.provenance === true && publishConfig.access === 'public';
  return [
    ...(isComplete ? [] : ['`repository` does not name url and directory, which provenance needs']),
    ...(isProven ? [] : ['`publishConfig` does not set public access with provenance']),
  ];
}

interface SourceMap {
  readonly sources: readonly string[];
  readonly sourcesContent?: readonly (string | null)[];
}

/** Each source of a map is either a file of the tarball or in the map, and not in both; one of a bundled library may be in neither. */
function mapProblems(folder: string, files: readonly string[]): string[] {
  return files
    .filter((name) => name.endsWith('.map'))
    .flatMap((name) => {
      const { sources, sourcesContent = [] }: SourceMap = JSON.parse(
        readFileSync(join(folder, name), 'utf8'),
      );
      return sources.flatMap((source, index) => {
        const isFile = files.includes(join(name, '..', source));
        const isInMap = typeof sourcesContent[index] === 'string';
        if (isFile && isInMap) return [`${name} repeats ${source}, which is a file of the package`];
        const isBundled = source.includes('/node_modules/');
        return isFile || isInMap || isBundled ? [] : [`${name} points to ${source}, which is not in it`];
      });
    });
}
