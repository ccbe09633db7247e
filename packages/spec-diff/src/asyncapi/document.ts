import type { Comparison } from '../collect/comparison.ts';
import { compareComponents } from '../document/components.ts';
import { compareRoots } from '../document/roots.ts';
import type { Sides } from '../document/sides.ts';
import type { Node } from '../load/node.ts';
import { compareChannels } from './channels.ts';
import { compareOperations } from './operations.ts';
import { compareServers } from './servers.ts';

/** Compares two AsyncAPI 3 documents. */
export function compareAsyncApi(base: Node, head: Node, comparison: Comparison): void {
  const sides: Sides = { base, head, comparison };
  compareServers(sides);
  compareChannels(sides);
  compareOperations(sides);
  compareComponents(sides);
  // The last one lists what a document of version 2 refers to.
  const compared = ['asyncapi', 'channels', 'operations', 'servers', 'defaultContentType', 'x-references'];
  compareRoots(sides, compared);
}
