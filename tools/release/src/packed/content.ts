import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Manifest, readManifest } from '../workspace.ts';

const neededFiles = ['package.json', 'README.md', 'LICENSE'];
const neededKeys = ['description', 'license', 'repository', 'keywords', 'engines', 'files'];
const unwanted = /(^|\/)(test|bench|\.turbo)\/|\.test\.|tsconfig|tsbuildinfo/;

/** Returns the faults of the content of a package, which is installed in a folder; empty for none. */
export function contentProblems(folder: string): string[] {
  const manifest = readManifest(folder);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !name.startsWith('node_modules/'),
  );
  const besides = files.filter((name) => unwanted.test(name) && !name.startsWith('dist/'));
  const problems = [
    ...neededFiles.filter((name) => !files.includes(name)).map((name) => `${name} is missing`),
    ...besides.map((name) => `${name} does not belong there`),
    ...neededKeys.filter((key) => !(key in manifest)).map((key) => `package.json has no \`${key}\``),
    ...provenanceProblems(manifest),
    ...mapProblems(folder, files),
    ...typeProblems(folder, files),
  ];
  return problems.map((problem) => `${manifest.name}: ${problem}`);
}

/** Returns the settings that are missing in a manifest, without which the registry refuses a provenance statement, or nobody asks for one. */
export function provenanceProblems({ repository, publishConfig }: Partial<Manifest>): string[] {
  const { url, directory } = repository ?? {};
  const isComplete = url === 'git+https://github.com/videogen/videogen-toolkit.git' && directory;
  const isProven = publishConfig?.provenance === true && publishConfig.access === 'public';
  return [
    ...(isComplete ? [] : ['`repository` does not name url and directory, which provenance needs']),
    ...(isProven ? [] : ['`publishConfig` does not set public access with provenance']),
  ];
}

/** Each source of a map is either a file of the package or in the map, and not in both; one of a bundled library may be in neither. */
function mapProblems(folder: string, files: readonly string[]): string[] {
  return files
    .filter((name) => name.endsWith('.map'))
    .flatMap((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      const { sources, sourcesContent = [] }: { sources: string[]; sourcesContent?: unknown[] } =
        JSON.parse(text);
      return sources.flatMap((source, index) => {
        const isFile = files.includes(join(name, '..', source));
        const isInMap = typeof sourcesContent[index] === 'string';
        if (isFile && isInMap) return [`${name} repeats ${source}, which is a file of the package`];
        const isBundled = source.includes('/node_modules/');
        return isFile || isInMap || isBundled ? [] : [`${name} points to ${source}, which is not in it`];
      });
    });
}

/** The parameters that these types have since TypeScript 5.7, and which older versions do not know. */
const newParameters = /\b(?:Uint8Array|DataView|ArrayBufferView|Buffer)</;

function typeProblems(folder: string, files: readonly string[]): string[] {
  return files
    .filter((name) => name.endsWith('.d.ts') && newParameters.test(readFileSync(join(folder, name), 'utf8')))
    .map(
      (name) =>
        `${name} has Uint8Array, or a type like it, with a parameter, which TypeScript 5.4 does not know`,
    );
}
