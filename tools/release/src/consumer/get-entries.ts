import type { WorkspacePackage } from '../workspace.ts';

/** The import specifiers of a package that lead to JavaScript. */
export function getEntries(pack: WorkspacePackage): string[] {
  return Object.entries(pack.exports ?? {})
    .filter(([, target]) => typeof target === 'object' && target.default?.endsWith('.js'))
    .map(([key]) => pack.name + key.slice(1));
}
