import type { Node } from '../load/node.ts';
import { getReferred, referenceKeywords } from '../load/targets.ts';
import { textKeywords } from '../schema/keywords.ts';
import type { Proof } from '../types.ts';
import { isRenamed } from './discriminators.ts';
import { getName, type Pair, type Rated } from './finding.ts';

/** Whether two places are written the same way. */
export type SameText = (base: Node | undefined, head: Node | undefined) => boolean;

/** Reports keywords that are written differently where no other finding says so: the proof holds for them, too. */
export function rewrittenFindings(pair: Pair, proof: Proof, isSame: SameText): Rated[] {
  const { base, head } = pair;
  const keys = [...new Set([base, head].flatMap(({ node }) => Object.keys(node.object)))];
  const changed = keys.filter(
    (key) =>
      !textKeywords.has(key) &&
      !key.startsWith('x-') &&
      !isSame(valueAt(base.node, key), valueAt(head.node, key)) &&
      !(key === 'discriminator' && isRenamed(pair)),
  );
  const [first] = changed;
  if (first === undefined) return [];
  const names = changed.map((key) => `\`${key}\``).join(', ');
  const message = `${getName(head)} is written differently (${names}) and breaks nobody.`;
  const node = head.node.get(first) ?? head.node;
  const rated = { id: 'schema-rewritten', message, effect: 'compatible', level: 'compatible' } as const;
  return [{ ...rated, keyword: first, node, grounds: { proof } }];
}

/** The member of that name, or what it refers to. */
function valueAt(node: Node, key: string): Node | undefined {
  return (referenceKeywords.includes(key) ? getReferred(node, key) : undefined) ?? node.get(key);
}
