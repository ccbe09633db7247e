import type { Usage } from '../collect/places.ts';
import type { Node } from '../load/node.ts';
import { placed, type Sides } from './sides.ts';

/** Keys of documents that mean nothing to a program; extensions are for the tools that know them. */
const texts: ReadonlySet<string> = new Set([
  ...['title', 'summary', 'description', 'example', 'examples', 'tags', 'externalDocs', '$comment'],
  ...['contact', 'license', 'termsOfService', 'bearerFormat'],
]);

/** What `compareRest` compares. */
interface Rest {
  /** The name of the part in messages. */
  owner: string;
  /** The keys that other comparisons look at. */
  compared: readonly string[];
  /** Reads a member. @default the member of the node itself */
  read?: (node: Node, key: string) => Node | undefined;
  /** The keys of a node. @default those of the node itself */
  keys?: (node: Node) => string[];
}

/**
 * Compares what no other comparison looks at, so that nothing remains silent: texts and extensions are reported as such,
 * and every other key that differs is undecided, which counts as breaking.
 */
export function compareRest(
  { comparison }: Pick<Sides, 'comparison'>,
  usage: Usage,
  [base, head]: readonly [Node, Node],
  { owner, compared, read = (node, key) => node.get(key), keys = ({ object }) => Object.keys(object) }: Rest,
): void {
  const all = [...new Set([...keys(base), ...keys(head)])].filter((key) => !compared.includes(key));
  const changed = all.filter((key) => !comparison.isSameText(read(base, key), read(head, key)));
  const isExtension = (key: string): boolean => key.startsWith('x-');
  const of = owner === '' ? '' : ` of the ${owner}`;

  const report = (id: string, names: readonly string[]): void => {
    const [first] = names;
    if (first === undefined) return;
    const message = `\`${names.join('`, `')}\`${of} changed.`;
    comparison.add(usage, id, 'annotation', message, placed(base, head, first, read));
  };

  report(
    'annotation-changed',
    changed.filter((key) => texts.has(key)),
  );
  report('extension-changed', changed.filter(isExtension));

  for (const key of changed.filter((each) => !texts.has(each) && !isExtension(each))) {
    const message = `\`${key}\`${of}, which nothing here understands, changed.`;
    const grounds = { undecided: 'the key may mean anything' };
    comparison.add(usage, 'unknown-key-changed', 'breaking', message, placed(base, head, key, read), {
      grounds,
    });
  }
}
