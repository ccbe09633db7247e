import type { Usage } from '../collect/places.ts';
import type { Node } from '../load/node.ts';
import { equal } from '../load/stable.ts';
import { compareRest } from './compare-rest.ts';
import type { Sides } from './sides.ts';

/** Describes the values that a new enumeration no longer accepts; `undefined` when it accepts all earlier ones. */
export function restriction(before: unknown, after: unknown): string | undefined {
  if (!Array.isArray(after)) return undefined;
  if (!Array.isArray(before)) return `only accepts ${after.join(', ')} now`;
  const lost = before.filter((each) => !after.includes(each));
  return lost.length > 0 ? `no longer accepts ${lost.join(', ')}` : undefined;
}

/** Compares two versions of a server variable. */
export function compareServerVariable(
  { comparison }: Pick<Sides, 'comparison'>,
  usage: Usage,
  base: Node,
  head: Node,
): void {
  const id = 'server-variable-changed';
  const was = base.object['default'];
  const is = head.object['default'];
  const changed = `The default of the server variable \`${head.key}\` changed from ${String(was)} to ${String(is)}.`;
  if (!equal(was, is)) comparison.add(usage, id, 'breaking', changed, head);
  compareRest({ comparison }, usage, [base, head], {
    owner: `server variable \`${head.key}\``,
    compared: ['default', 'enum'],
  });

  const words = restriction(base.object['enum'], head.object['enum']);
  const widened = `The server variable \`${head.key}\` accepts more values.`;
  if (words === undefined && !equal(base.object['enum'], head.object['enum']))
    comparison.add(usage, id, 'compatible', widened, head);
  const restricted = `The server variable \`${head.key}\` ${words}.`;
  if (words !== undefined) comparison.add(usage, id, 'breaking', restricted, head);
}
