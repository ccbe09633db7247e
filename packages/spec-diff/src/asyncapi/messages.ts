import type { Usage } from '../collect/places.ts';
import { compareRest } from '../document/compare-rest.ts';
import { mayBeXml, normalizeMediaType } from '../document/media-types.ts';
import { compareDeprecation, type Sides } from '../document/sides.ts';
import type { Node } from '../load/node.ts';
import { isTwin } from '../load/unchanged.ts';
import type { Dialect } from '../schema/schema.ts';
import type { Level } from '../types.ts';
import { compareBindings } from './bindings.ts';
import { compareTraits, inheritedKeys, member, memberValue } from './common.ts';

/** Returns the messages of an operation or reply by name; all of its channel when it lists none. */
export function getMessages(owner: Node): Map<string, Node> {
  const channel = owner.get('channel')?.deref();
  const all = new Map(channel?.at('messages')?.entries() ?? []);
  const listed = owner.get('messages')?.entries();
  if (!listed) return all;
  return new Map(listed.map(([, each]) => nameAndPlace(each, all)));
}

/** The name that the channel uses, also when the reference continues from there. */
function nameAndPlace(entry: Node, all: ReadonlyMap<string, Node>): [string, Node] {
  const name = entry.text('$ref')?.split('/').at(-1) ?? entry.key;
  const same = [...all].find(([, node]) => node.deref().value === entry.deref().value);
  return same ?? [name, entry];
}

/** Compares two versions of a message. */
export function compareMessage(sides: Sides, usage: Usage, before: Node, after: Node): void {
  const base = before.deref();
  const head = after.deref();
  const name = `message \`${before.key}\``;
  const add: Add = (id, level, message, node) => sides.comparison.add(usage, id, level, message, node);
  const from = contentType(base, sides.base);
  const to = contentType(head, sides.head);

  if (from !== to) {
    const message = `The content type of the ${name} changed from ${from} to ${to}.`;
    add('message-content-type-changed', 'breaking', message, head.get('contentType') ?? head);
  }

  sides.comparison.payload(member(base, 'headers'), member(head, 'headers'), usage);
  comparePayload(sides, usage, base, head, name, add);
  compareCorrelation(sides, usage, base, head, name);
  compareBindings(sides, usage, base, head, name);
  compareDeprecation(sides, usage, [base, head], `The ${name}`);

  for (const key of ['name', 'messageId']) {
    const was = memberValue(base, key);
    const is = memberValue(head, key);
    const message = `\`${key}\` of the ${name} changed from ${String(was)} to ${String(is)}; generated types have it.`;
    if (was !== is)
      add(
        'message-name-changed',
        was === undefined ? 'compatible' : 'compile',
        message,
        member(head, key) ?? head,
      );
  }

  compareTraits(sides, usage, [base, head], name);
  compareRest(sides, usage, [base, head], { owner: name, compared, read: member, keys: inheritedKeys });
}

/** The keys of a message that have comparisons of their own. */
const compared = [
  ...['headers', 'payload', 'schemaFormat', 'correlationId', 'contentType', 'bindings', 'traits'],
  ...['name', 'messageId', 'deprecated', 'x-sunset'],
];

type Add = (id: string, level: Level, message: string, node: Node) => void;

/** Returns the content type of a message, by default JSON. */
function contentType(message: Node, root: Node): string {
  const own = memberValue(message, 'contentType') ?? root.text('defaultContentType');
  return normalizeMediaType(typeof own === 'string' ? own : 'application/json');
}

function comparePayload(sides: Sides, usage: Usage, base: Node, head: Node, name: string, add: Add): void {
  const before = getPayload(base);
  const after = getPayload(head);
  if (before.around && after.around)
    compareRest(sides, usage, [before.around, after.around], {
      owner: `payload of the ${name}`,
      compared: ['schemaFormat', 'schema'],
    });

  if (before.format === 'json' && after.format === 'json') {
    const renamed = `The payload of the ${name} has the format ${after.written} instead of ${before.written}.`;
    if (before.written !== after.written)
      add('payload-schema-changed', 'compatible', renamed, after.schema ?? head);
    const dialects = { base: before.dialect, head: after.dialect };
    const xml = [contentType(base, sides.base), contentType(head, sides.head)].some(mayBeXml);
    sides.comparison.payload(before.schema, after.schema, usage, { dialects, xml });
    return;
  }

  const isText = (each: Node): boolean => /avro/.test(before.format) && isDoc(each);
  const isSame = before.schema && after.schema && isTwin(before.schema, after.schema, isText);
  const isUnchanged = sides.comparison.isSameText(before.schema, after.schema);

  if (before.format === after.format && (isSame || isUnchanged)) {
    const node = after.schema ?? head;
    if (!isUnchanged)
      add('annotation-changed', 'annotation', `The payload of the ${name} is described differently.`, node);
    return;
  }

  const message = `The payload of the ${name} changed; schemas of the format ${after.format} are only compared as text.`;
  add('payload-schema-changed', 'breaking', message, after.schema ?? head);
}

/**
 * The schema of a payload and its format; JSON Schema has the format `json`, whatever its dialect is called. Version 2
 * names the format beside the payload.
 */
function getPayload(message: Node) {
  const payload = member(message, 'payload');
  const inner = payload?.deref();
  const around = inner?.text('schemaFormat') === undefined ? undefined : inner;
  const format = around?.text('schemaFormat') ?? memberValue(message, 'schemaFormat');
  const written = typeof format === 'string' ? format : 'of the document';
  const isJson = typeof format !== 'string' || /aai\.asyncapi|schema\+(json|yaml)|oai\.openapi/.test(format);
  const dialect: Dialect = /oai\.openapi.*version=3\.0/.test(written) ? 'oas30' : 'draft2020';
  const schema = around ? around.get('schema') : payload;
  return { format: isJson ? 'json' : written, written, dialect, schema, around };
}

/** Whether a member is the documentation of Avro, a text beside a type. A default is data. */
function isDoc({ key, value, parent, pointer }: Node): boolean {
  const isBesideType = parent?.object['type'] !== undefined && !pointer.includes('/default/');
  return key === 'doc' && typeof value === 'string' && isBesideType;
}

function compareCorrelation(sides: Sides, usage: Usage, base: Node, head: Node, name: string): void {
  const before = member(base, 'correlationId')?.deref();
  const after = member(head, 'correlationId')?.deref();
  const owner = `correlation id of the ${name}`;
  if (before && after) compareRest(sides, usage, [before, after], { owner, compared: ['location'] });

  const from = before?.text('location');
  const to = after?.text('location');
  if (from === to) return;
  const level: Level = from === undefined ? 'warning' : 'breaking';
  const message = `The ${owner} is read from ${to ?? 'nowhere'} instead of ${from ?? 'nowhere'}.`;
  const node = head.get('correlationId') ?? head;
  sides.comparison.add(usage, 'correlation-id-changed', level, message, node);
}
