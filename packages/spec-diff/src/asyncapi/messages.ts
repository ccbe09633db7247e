import type { Usage } from '../judge/collector.ts';
import { isObject, type Node } from '../load/node.ts';
import { normalizeMediaType } from '../openapi/media-types.ts';
import { equal } from '../schema/stable.ts';
import type { Level } from '../types.ts';
import { compareBindings } from './bindings.ts';
import { member, type Sides } from './common.ts';

/** The messages of an operation or reply by name; without a list it takes all of its channel. */
export function messagesOf(owner: Node): Map<string, Node> {
  const channel = owner.get('channel')?.deref();
  const all = new Map(channel?.at('messages')?.entries() ?? []);
  const listed = owner.get('messages')?.entries();
  if (!listed) return all;
  return new Map(listed.map(([, each]) => nameAndPlace(each, all)));
}

/** The name is the one the channel gives, also when the reference goes on from there. */
function nameAndPlace(entry: Node, all: ReadonlyMap<string, Node>): [string, Node] {
  const name = entry.text('$ref')?.split('/').at(-1) ?? entry.key;
  const same = [...all].find(([, node]) => node.deref().value === entry.deref().value);
  return same ?? [name, entry];
}

/** Compares two versions of a message. */
export function compareMessage(sides: Sides, usage: Usage, before: Node, after: Node): void {
  const [base, head] = [before.deref(), after.deref()];
  const name = `message \`${before.key}\``;
  const add = (id: string, level: Level, message: string, node: Node): void =>
    sides.collector.add(usage, { id, level, message, node, side: 'head' });
  compareContentType(sides, base, head, name, add);
  sides.collector.payload(member(base, 'headers'), member(head, 'headers'), usage);
  comparePayload(sides, usage, base, head, name, add);
  compareCorrelation(base, head, name, add);
  compareBindings(sides, usage, base, head, name);
  const [was, is] = [base.object['deprecated'] === true, head.object['deprecated'] === true];
  if (was !== is)
    add(
      'deprecated-changed',
      is ? 'warning' : 'annotation',
      `The ${name} is ${is ? '' : 'no longer '}deprecated.`,
      head,
    );
  const texts = ['name', 'title', 'summary', 'description', 'tags', 'externalDocs', 'examples'];
  const changed = texts.filter((key) => !equal(member(base, key)?.value, member(head, key)?.value));
  const [key] = changed;
  if (key)
    add(
      'annotation-changed',
      'annotation',
      `\`${changed.join('`, `')}\` of the ${name} changed.`,
      head.get(key) ?? head,
    );
}

type Add = (id: string, level: Level, message: string, node: Node) => void;

/** JSON is what a message holds unless something else is said. */
function contentType(message: Node, root: Node): string {
  const own = member(message, 'contentType')?.value ?? root.text('defaultContentType');
  return normalizeMediaType(typeof own === 'string' ? own : 'application/json');
}

function compareContentType(sides: Sides, base: Node, head: Node, name: string, add: Add): void {
  const [before, after] = [contentType(base, sides.base), contentType(head, sides.head)];
  if (before !== after)
    add(
      'message-content-type-changed',
      'breaking',
      `The content type of the ${name} changed from ${before} to ${after}.`,
      head.get('contentType') ?? head,
    );
}

function comparePayload(sides: Sides, usage: Usage, base: Node, head: Node, name: string, add: Add): void {
  const [before, after] = [payloadOf(base), payloadOf(head)];
  if (before.isJson && after.isJson) {
    sides.collector.payload(before.schema, after.schema, usage);
    return;
  }
  const [left, right] = [before.schema?.deref().value, after.schema?.deref().value].map(withoutDocs);
  if (before.format === after.format && equal(left, right)) return;
  const message = `The payload of the ${name} changed; its schema format ${after.format} has no witness judge.`;
  add('payload-schema-changed', 'breaking', message, after.schema ?? head);
}

interface Payload {
  format: string;
  isJson: boolean;
  schema: Node | undefined;
}

function payloadOf(message: Node): Payload {
  const payload = member(message, 'payload');
  const format = payload?.deref().text('schemaFormat');
  if (!format) return { format: 'json', isJson: true, schema: payload };
  const isJson = /aai\.asyncapi|schema\+(json|yaml)|oai\.openapi/.test(format);
  return { format: isJson ? 'json' : format, isJson, schema: payload?.deref().get('schema') };
}

/** Avro and its like carry their documentation inside. */
function withoutDocs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDocs);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'doc' && key !== 'description')
      .map(([key, each]) => [key, withoutDocs(each)]),
  );
}

function compareCorrelation(base: Node, head: Node, name: string, add: Add): void {
  const [before, after] = [base, head].map((each) => member(each, 'correlationId')?.deref().text('location'));
  if (before === after) return;
  const level: Level = before === undefined ? 'warning' : 'breaking';
  const message = `The correlation id of the ${name} is read from ${String(after ?? 'nowhere')} instead of ${String(before ?? 'nowhere')}.`;
  add('correlation-id-changed', level, message, head.get('correlationId') ?? head);
}
