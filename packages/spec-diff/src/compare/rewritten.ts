import type { Node } from '../load/node.ts';
import { getReferred, referenceKeywords } from '../load/targets.ts';
import { textKeywords } from '../schema/keywords.ts';
import type { Proof } from '../types.ts';
import { isRenamed } from './discriminators.ts';
import { getName, nodeName, type Pair, type Rated } from './finding.ts';

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
  const names = changed.map((key) => nameChange(key, pair, isSame)).join(', ');
  const message = `${getName(head)} is written differently (${names}) and breaks nobody.`;
  const node = head.node.get(first) ?? head.node;
  const rated = { id: 'schema-rewritten', message, effect: 'compatible', level: 'compatible' } as const;
  return [{ ...rated, keyword: first, node, grounds: { proof } }];
}

/** Names a keyword that changed, and the schemas of other places below it that did. */
function nameChange(key: string, { base, head }: Pair, isSame: SameText): string {
  const parts = listChanged(valueAt(base.node, key), valueAt(head.node, key), isSame);
  const names = [...new Set(parts)].join(', ');
  return names === '' ? `\`${key}\`` : `\`${key}\`: ${names}`;
}

/** Names the references below a value that lead to something else than before. */
function listChanged(base: Node | undefined, head: Node | undefined, isSame: SameText): string[] {
  if (!base || !head || isSame(base, head)) return [];
  const target = head.deref();
  if (target !== head) return [nodeName(target)];
  return head.entries().flatMap(([key, each]) => listChanged(base.get(key), each, isSame));
}

/** The member of that name, or what it refers to. */
function valueAt(node: Node, key: string): Node | undefined {
  return (referenceKeywords.includes(key) ? getReferred(node, key) : undefined) ?? node.get(key);
}
