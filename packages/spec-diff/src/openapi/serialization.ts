import type { Usage } from '../judge/collector.ts';
import type { Node } from '../load/node.ts';
import { typesOf } from '../schema/normalize.ts';
import { type Dialect, schemaAt } from '../schema/schema.ts';
import { viewOf } from '../schema/view.ts';
import type { Context } from './path-item.ts';

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
  if (before !== after) {
    context.collector.add(usage, {
      id: 'parameter-serialization-changed',
      level: 'breaking',
      message: `The ${name} is written as ${after} instead of ${before}.`,
      node: head.get('style') ?? head.get('explode') ?? head,
      side: 'head',
    });
  }
  for (const key of ['allowReserved', 'allowEmptyValue']) compareFlag(context, usage, base, head, key, name);
}

function compareFlag(
  context: Context,
  usage: Usage,
  base: Node,
  head: Node,
  key: string,
  name: string,
): void {
  const [was, is] = [base.object[key] === true, head.object[key] === true];
  const node = head.get(key) ?? head;
  if (was === is) return;
  const breaks = is === (usage.flow === 'out');
  const message = `The ${name} ${is ? 'may' : 'may no longer'} ${key === 'allowReserved' ? 'hold reserved characters as they are' : 'be empty'}.`;
  context.collector.add(usage, {
    id: 'parameter-serialization-changed',
    level: breaks ? 'breaking' : 'compatible',
    message,
    node,
    side: 'head',
  });
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
