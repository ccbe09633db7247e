import type { Collector } from '../judge/collector.ts';
import type { Node } from '../load/node.ts';
import { unversioned } from '../openapi/document.ts';
import { equal } from '../schema/stable.ts';
import { compareChannels } from './channels.ts';
import { nowhere, type Sides } from './common.ts';
import { compareOperations } from './operations.ts';
import { compareServers } from './servers.ts';

const texts = ['info', 'tags', 'externalDocs'];

/** Compares two AsyncAPI 3 documents. */
export function compareAsyncApi(base: Node, head: Node, collector: Collector): void {
  const sides: Sides = { base, head, collector };
  compareServers(sides);
  compareChannels(sides);
  compareOperations(sides);
  for (const key of texts) {
    const [before, after] = [base.get(key), head.get(key)];
    const place = after ?? before;
    if (!place || equal(unversioned(before?.value), unversioned(after?.value))) continue;
    const message = `\`${key}\` changed.`;
    collector.add(nowhere, {
      id: 'annotation-changed',
      level: 'annotation',
      message,
      node: place,
      side: after ? 'head' : 'base',
    });
  }
}
