import { isObject } from '@videogen/shared/is-object';
import type { JsonObject } from '../../src/load/node.ts';

/** One value of a document changed. */
export interface Edit {
  title: string;
  /** The keys and indexes from the root of the file. */
  path: string[];
  kind: 'changed' | 'removed' | 'added';
  apply: (root: unknown) => void;
}

/** Every way to change one value: each scalar, each member removed, and an unknown member in each object. */
export function getEdits(value: unknown, path: string[] = []): Edit[] {
  if (typeof value !== 'object' || value === null) return [];
  const own: Edit[] = isObject(value)
    ? [edit([...path, unknownKey], 'added', (owner, key) => Object.assign(owner, { [key]: 'unknown' }))]
    : [];
  const inner = Object.entries(value).flatMap(([key, child]: [string, unknown]) => {
    const here = [...path, key];
    const removed = edit(here, 'removed', (owner, last) => remove(owner, last));
    if (typeof child === 'object' && child !== null) return [removed, ...getEdits(child, here)];
    return [
      removed,
      edit(here, 'changed', (owner, last) => Object.assign(owner, { [last]: another(child) })),
    ];
  });
  return [...own, ...inner];
}

const unknownKey = 'unknown-key';

function edit(path: string[], kind: Edit['kind'], apply: (owner: object, key: string) => void): Edit {
  return {
    title: `/${path.join('/')} ${kind}`,
    path,
    kind,
    apply: (root) => {
      const owner = path.slice(0, -1).reduce<unknown>((here, key) => Reflect.get(Object(here), key), root);
      apply(Object(owner), path.at(-1) ?? '');
    },
  };
}

function remove(owner: object, key: string): void {
  if (Array.isArray(owner)) owner.splice(Number(key), 1);
  else Reflect.deleteProperty(owner, key);
}

function another(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  return typeof value === 'boolean' ? !value : `${String(value)}x`;
}

/** Keys whose members have names of their own. */
const maps: ReadonlySet<string> = new Set([
  ...['paths', 'webhooks', 'pathItems', 'content', 'headers', 'responses', 'parameters', 'requestBodies'],
  ...['schemas', 'securitySchemes', 'links', 'callbacks', 'encoding', 'variables', 'scopes', 'mapping'],
  ...['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas', 'dependentRequired'],
  ...['channels', 'operations', 'messages', 'messageTraits', 'operationTraits', 'correlationIds', 'servers'],
  ...['bindings', 'flows', 'examples', 'replies', 'replyAddresses', 'channelBindings', 'messageBindings'],
  ...['operationBindings', 'serverBindings', 'serverVariables', 'tags', 'externalDocs'],
]);

/** Keys that mean nothing to a program. Written again, so that the list of the package is checked, too. */
const texts: ReadonlySet<string> = new Set([
  ...['title', 'summary', 'description', 'example', 'examples', 'tags', 'externalDocs', '$comment'],
  ...['contact', 'license', 'termsOfService', 'bearerFormat'],
]);

/** Whether an edit changes nothing but values of keys that mean nothing to a program. */
export function isText({ path, kind }: Edit, root: unknown): boolean {
  const value = path.reduce<unknown>((here, key) => Reflect.get(Object(here), key), root);
  if (isInText(path, root)) return true;
  // What describes a scope, and what consists of texts only.
  if (path.at(-2) === 'scopes' && kind === 'changed') return true;
  return (
    kind === 'removed' && isObject(value) && Object.keys(value).every((key) => isInText([...path, key], root))
  );
}

function isInText(path: readonly string[], root: unknown): boolean {
  let isName = false;
  let here: unknown = root;
  for (const [index, key] of path.entries()) {
    if (!isName && !Array.isArray(here) && (texts.has(key) || isExtension(key))) return true;
    here = Reflect.get(Object(here), key);
    // Expressions of a callback are names, too.
    const isExpression = path[index - 1] === 'callbacks';
    isName = isObject(here) && ((!isName && maps.has(key)) || isExpression);
  }
  return false;
}

function isExtension(key: string): boolean {
  return key.startsWith('x-') && key !== 'x-sunset' && key !== 'x-extensible-enum';
}

/** Whether an edit removes a default or what is said elsewhere, or changes what the standard tells readers to ignore. */
export function isIgnored({ path, kind }: Edit, root: unknown): boolean {
  const owner = path.slice(0, -1).reduce<unknown>((here, key) => Reflect.get(Object(here), key), root);
  const key = path.at(-1) ?? '';
  const before: unknown = Reflect.get(Object(owner), key);
  if (kind === 'added' && isObject(owner) && '$ref' in owner) return true;
  const isEmpty = typeof before === 'object' && before !== null && Object.keys(before).length === 0;
  if (kind === 'removed' && (before === false || isEmpty)) return true;
  if (
    kind === 'removed' &&
    (isRepeated(key, path) || (key === 'contentType' && before === 'application/json'))
  )
    return true;
  return path.join('/') === 'info/version' || isDefault(key, before, owner);
}

function isDefault(key: string, before: unknown, owner: unknown): boolean {
  const { in: place } = Object(owner) as JsonObject;
  return (key === 'style' && before === 'simple') || (key === 'required' && place === 'path');
}

/** Operations without a list have all messages of their channel, and a trait repeats the versions of bindings. */
const isRepeated = (key: string, [first]: readonly string[]): boolean =>
  first === 'operations' && (key === 'messages' || key === 'bindingVersion');
