import { cpSync, existsSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { publicPackages, type WorkspacePackage } from '../../src/workspace.ts';

/** The packages of this repository that have JavaScript and declarations. */
export function getBuiltPackages(root: string): readonly WorkspacePackage[] {
  return publicPackages(root).filter(({ name, folder }) => {
    const hasCode = !['@videogen/docs', '@videogen/spec'].includes(name);
    if (hasCode && !existsSync(join(folder, 'dist')))
      throw new Error(`${name} is not built. Run \`pnpm build\` first.`);
    return hasCode;
  });
}

/**
 * Installs the built packages in a folder as pnpm does: a package reaches what it declares, and the program in the folder
 * reaches what it declares itself, which is some of our packages, their peers, and the types of Node.
 *
 * @param wanted the packages that the program declares. @default all of them
 */
export function makeStrictLayout(
  folder: string,
  root: string,
  wanted: readonly WorkspacePackage[] = getBuiltPackages(root),
): void {
  const packages = getBuiltPackages(root);
  const modules = join(folder, 'node_modules');
  const getStored = (name: string): string => join(modules, '.pnpm', name.replace('/', '+'), 'node_modules');

  for (const pack of packages) {
    const stored = getStored(pack.name);
    const copy = join(stored, pack.name);
    mkdirSync(copy, { recursive: true });
    cpSync(join(pack.folder, 'package.json'), join(copy, 'package.json'));
    cpSync(join(pack.folder, 'dist'), join(copy, 'dist'), { recursive: true });

    const isOurs = (name: string): boolean => packages.some((other) => other.name === name);
    const declared = [...Object.keys(pack.dependencies ?? {}), ...Object.keys(pack.peerDependencies ?? {})];
    for (const name of declared) {
      const other = isOurs(name)
        ? join(getStored(name), name)
        : realpathSync(join(pack.folder, 'node_modules', name));
      link(other, join(stored, name));
    }
    if (!wanted.some(({ name }) => name === pack.name)) continue;
    for (const name of Object.keys(pack.peerDependencies ?? {}))
      link(realpathSync(join(pack.folder, 'node_modules', name)), join(modules, name));
    link(copy, join(modules, pack.name));
  }
  link(realpathSync(join(root, 'node_modules/@types/node')), join(modules, '@types/node'));

  // The compiler names only packages that the manifest of a program declares.
  const peers = wanted.flatMap((pack) => Object.keys(pack.peerDependencies ?? {}));
  const names = [...wanted.map(({ name }) => name), ...peers, '@types/node'];
  const manifest = {
    private: true,
    type: 'module',
    dependencies: Object.fromEntries(names.map((name) => [name, '*'])),
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
}

function link(target: string, path: string): void {
  if (existsSync(path)) return;
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
}
