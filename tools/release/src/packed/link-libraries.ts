import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { WorkspacePackage } from '../workspace.ts';

/** Links what the READMEs use besides our packages, such as test runners, from where each package, or this repository, has it. */
export function linkLibraries(
  packages: readonly WorkspacePackage[],
  more: readonly string[],
  folder: string,
): void {
  const wanted = packages.flatMap((pack) =>
    Object.keys(pack.devDependencies ?? {}).map((name) => ({ from: pack.folder, name })),
  );
  for (const { from, name } of [...wanted, ...more.map((name) => ({ from: '.', name }))]) {
    const target = join(folder, 'node_modules', name);
    // Tools of this repository are not published, so no user has them.
    if (existsSync(target) || name.startsWith('@videogen-tools/')) continue;
    mkdirSync(dirname(target), { recursive: true });
    symlinkSync(resolve(from, 'node_modules', name), target);
  }
}
