import type { Usage } from '../judge/collector.ts';
import type { Node } from '../load/node.ts';
import { typesOf } from '../schema/normalize.ts';
import { schemaAt } from '../schema/read.ts';
import type { Dialect } from '../schema/schema.ts';
import { viewOf } from '../schema/view.ts';
import type { Context } from './context.ts';

const defaultStyles: Readonly<Record<string, string>> = {
  query: 'form',
  cookie: 'form',
  path: 'simple',
  header: 'simple',
};

/** Compares how a value is put on the wire; writing out a default, or what a scalar does not use, is no change. */
export function compareSerialization(
  context: Context,
  usage: Usage,
  base: Node,
  head: Node,
  name: string,
): void {
  if (base.get('content') ?? head.get('content')) return;
  const place = head.text('in') ?? 'header';
  const [before, after] = [
    formOf(base, place, context.collector.dialects.base),
    formOf(head, place, context.collector.dialects.head),
  ];
  const id = 'parameter-serialization-changed';
  if (before !== after) {
    const message = `The ${name} is written as ${after} instead of ${before}.`;
    const node = head.get('style') ?? head.get('explode') ?? head;
    context.collector.add(usage, id, 'breaking', message, node);
  }
  for (const [key, words] of [
    ['allowReserved', 'hold reserved characters as they are'],
    ['allowEmptyValue', 'be empty'],
  ] as const) {
    const [was, is] = [base.object[key] === true, head.object[key] === true];
    if (was === is) continue;
    const level = is === (usage.flow === 'out') ? 'breaking' : 'compatible';
    const message = `The ${name} ${is ? 'may' : 'may no longer'} ${words}.`;
    context.collector.add(usage, id, level, message, head.get(key) ?? head);
  }
}

/** The serialization in one phrase, without what makes no difference for the type of value. */
function formOf(node: Node, place: string, dialect: Dialect): string {
  const style = node.text('style') ?? defaultStyles[place] ?? 'simple';
  const explode = typeof node.object['explode'] === 'boolean' ? node.object['explode'] : style === 'form';
  const schema = node.get('schema');
  const types = schema ? typesOf(viewOf(schemaAt(schema, dialect), 'in')) : ['array'];
  const isComposite = types.some((type) => type === 'array' || type === 'object');
  if (!isComposite) return `\`${style}\``;
  if (style === 'simple' && !types.includes('object')) return '`simple`';
  return `\`${style}\`${explode ? ', exploded' : ', in one piece'}`;
}
