import { currentNode, getBun, getDeno, getNode, type Runtime } from '../consumer/runtimes.ts';
import { olderNodes } from '../consumer/versions.ts';
import type { WorkspacePackage } from '../workspace.ts';
import type { RuntimeName } from './row.ts';

/**
 * The runtime in which a package runs.
 *
 * @param pack decides which Node is the oldest
 */
export async function getRuntime(
  name: RuntimeName,
  pack: Pick<WorkspacePackage, 'engines'>,
  work: string,
): Promise<Runtime> {
  if (name === 'oldest Node') return getNode(oldestNode(pack));
  if (name === 'Deno') return getDeno();
  if (name === 'Bun') return getBun(work);
  // Chromium and workerd have no files: what they run is served to them from Node. A step knows each tested Node.
  return currentNode;
}

/** Each Node that the guides name, the newest one last. */
export function getTestedNodes(): readonly Runtime[] {
  return [...olderNodes.map(getNode), currentNode];
}

/** The version of Node that `engines` promises, such as `20.19`. */
export function oldestNode({ engines }: Pick<WorkspacePackage, 'engines'>): string {
  return `${engines?.['node']}`.replace('>=', '');
}
