import { readFileSync } from 'node:fs';
import { findPackageJSON, isBuiltin } from 'node:module';
import { resolve } from 'node:path';

/** What rolldown passes to a plugin: what each file of the build imports, and the modules that it contains. */
type Bundle = Readonly<Record<string, { imports?: readonly string[]; moduleIds?: readonly string[] }>>;

/** What a plugin can ask rolldown for: the modules that a module imports on demand. */
interface Context {
  getModuleInfo(id: string): { dynamicallyImportedIds: readonly string[] } | null;
}

/** The settings of a build's output: its folder, which is inside of the package. */
interface Output {
  readonly dir?: string;
}

/** The parts of a manifest that declare what is installed with a package. */
const declarations = ['dependencies', 'peerDependencies', 'optionalDependencies'] as const;

/**
 * Fails the build of a package whose files import a package that its manifest does not declare: it would be missing
 * where a user installs it. Declarations (`.d.ts`) count, too.
 */
export const declaredImports = {
  name: 'declared-imports',
  generateBundle(this: Context, { dir = '.' }: Output, bundle: Bundle): void {
    const loaded = (ids: readonly string[]): readonly string[] =>
      ids.flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
    const manifest = JSON.parse(
      readFileSync(findPackageJSON('.', resolve(dir, 'index.js')) ?? 'package.json', 'utf8'),
    );
    const declared = declarations.flatMap((key) => Object.keys(manifest[key] ?? {})).concat(manifest.name);
    const faults = Object.entries(bundle).flatMap(([file, { imports = [], moduleIds = [] }]) =>
      [...imports, ...loaded(moduleIds)]
        .filter((id) => !(id in bundle) && !/^[./#\0]/.test(id) && !isBuiltin(id))
        .filter((id) => !declared.some((name) => id === name || id.startsWith(`${name}/`)))
        .map((id) => `dist/${file} imports ${id}, which package.json does not declare.`),
    );
    if (faults.length > 0)
      throw new Error(`${faults.join('\n')}\nAdd it to the dependencies, or bundle it in tsdown.config.ts.`);
  },
};
