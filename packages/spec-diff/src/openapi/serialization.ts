import type { Usage } from '../collect/places.ts';
import { Node } from '../load/node.ts';
import { equal } from '../load/stable.ts';
import { annotationKeywords, opaqueIn } from '../schema/keywords.ts';
import { getTypes } from '../schema/normalize.ts';
import { schemaAt } from '../schema/read.ts';
import { type Dialect, isBlank } from '../schema/schema.ts';
import { getView } from '../schema/view.ts';
import type { Context } from './context.ts';

const defaultStyles: Readonly<Record<string, string>> = {
  query: 'form',
  cookie: 'form',
  path: 'simple',
  header: 'simple',
};

/** Compares how a value is put on the wire; writing out a default, or what a scalar does not use, does not count as a change. */
export function compareSerialization(
  context: Context,
  usage: Usage,
  base: Node,
  head: Node,
  name: string,
): void {
  if (base.get('content') ?? head.get('content')) return;
  // Only values that are sent have to be written in the form that is read.
  const { dialects } = context.comparison;
  const types = usage.flow === 'in' ? typesIn(base, dialects.base) : typesIn(head, dialects.head);
  const before = getForm(base, types);
  const after = getForm(head, types);
  const id = 'parameter-serialization-changed';

  if (before !== after) {
    const message = `The ${name} is written as ${after} instead of ${before}.`;
    const node = head.get('style') ?? head.get('explode') ?? head;
    context.comparison.add(usage, id, 'breaking', message, node);
  } else {
    const changed = ['style', 'explode'].filter((key) => base.object[key] !== head.object[key]);
    const message = `\`${changed.join('` and `')}\` of the ${name} changed, and it is written the same way.`;
    const node = head.get(changed[0] ?? '') ?? head;
    if (changed.length > 0) context.comparison.add(usage, id, 'compatible', message, node);
  }

  for (const [key, words] of [
    ['allowReserved', 'hold reserved characters as they are'],
    ['allowEmptyValue', 'be empty'],
  ] as const) {
    const was = base.object[key] === true;
    const is = head.object[key] === true;
    if (was === is) continue;
    const level = is === (usage.flow === 'out') ? 'breaking' : 'compatible';
    const message = `The ${name} ${is ? 'may' : 'may no longer'} ${words}.`;
    context.comparison.add(usage, id, level, message, head.get(key) ?? head);
  }
}

/** The types that the value of a parameter or header can have. */
function typesIn(node: Node, dialect: Dialect): string[] {
  const schema = node.get('schema');
  return schema ? getTypes(getView(schemaAt(schema, dialect), 'in')) : ['array'];
}

function isComposite(type: string): boolean {
  return type === 'array' || type === 'object';
}

function isExploded({ object }: Node, style: string): boolean {
  return typeof object['explode'] === 'boolean' ? object['explode'] : style === 'form';
}

function getStyle(node: Node): string {
  return node.text('style') ?? defaultStyles[node.text('in') ?? 'header'] ?? 'simple';
}

/** The serialization in one phrase, without what makes no difference for the types of value. */
function getForm(node: Node, types: readonly string[]): string {
  const style = getStyle(node);
  if (!types.some(isComposite)) return `\`${style}\``;
  if (style === 'simple' && !types.includes('object')) return '`simple`';
  return `\`${style}\`${isExploded(node, style) ? ', exploded' : ', in one piece'}`;
}

/**
 * The items of a parameter that became a list, if a single value is written as a list of one: `a=1` is both in
 * the style `form` that is exploded.
 */
export function itemsOfList(context: Context, base: Node, head: Node): Node | undefined {
  const { dialects } = context.comparison;
  const before = typesIn(base, dialects.base);
  const after = typesIn(head, dialects.head);
  const schema = head.at('schema');
  if (!schema) return undefined;

  const { scalars, single, list, notes } = getView(schemaAt(schema, dialects.head), 'in');
  const { minItems = 0, maxItems = 1, uniqueItems: _, type: __, ...other } = scalars;
  const { items: ___, ...more } = single;

  const isList =
    [base, head].every((each) => getStyle(each) === 'form' && isExploded(each, 'form')) &&
    !before.some((type) => isComposite(type) || type === 'null') &&
    after.join() === 'array' &&
    Number(minItems) <= 1 &&
    Number(maxItems) >= 1 &&
    isBlank(other, more, list, opaqueIn(notes));

  return isList ? schema.get('items') : undefined;
}

/**
 * The base's schema as a reader of strings sees it: outside of JSON a number or boolean is written as the string
 * that a head without restrictions accepts. `undefined` where that is not the case.
 */
export function readAsString(
  context: Context,
  base: Node | undefined,
  head: Node | undefined,
): Node | undefined {
  if (!base || !head) return undefined;
  const { dialects } = context.comparison;
  const before = getTypes(getView(schemaAt(base, dialects.base), 'in'));
  const { scalars, single, list } = getView(schemaAt(head, dialects.head), 'in');
  const isPlain = equal(scalars, { type: ['string'] }) && isBlank(single, list);
  const isOther = before.some((type) => type !== 'string');
  if (!isPlain || !isOther || before.some((type) => isComposite(type) || type === 'null')) return undefined;
  const notes = Object.entries(base.deref().object).filter(([key]) => annotationKeywords.has(key));
  const value = { ...Object.fromEntries(notes), type: 'string' };
  return new Node(base.sources, base.file, value, base.parent, base.key);
}
