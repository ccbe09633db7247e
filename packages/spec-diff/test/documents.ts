import { relative, resolve } from 'node:path';
import type { Config } from '../src/config/config.ts';
import { diffVersions } from '../src/diff-versions.ts';
import type { Version } from '../src/load/input.ts';
import { Sources } from '../src/load/sources.ts';
import type { Report } from '../src/types.ts';

/** An OpenAPI document with the given paths. */
export function openapi(
  paths: Record<string, unknown>,
  more: Record<string, unknown> = {},
): Record<string, unknown> {
  return { openapi: '3.1.0', info: { title: 'Test', version: '1.0.0' }, paths, ...more };
}

/** An operation with the given request and response schemas. */
export function operation(request: unknown, response: unknown): Record<string, unknown> {
  const content = (schema: unknown): unknown => ({ 'application/json': { schema } });
  return {
    ...(request === undefined ? {} : { requestBody: { required: true, content: content(request) } }),
    responses: {
      200: { description: 'Done.', ...(response === undefined ? {} : { content: content(response) }) },
    },
  };
}

/** Whose body a schema describes. */
export type BodyOf = 'request' | 'response';

/** An OpenAPI document with one operation, whose request or response has a schema. */
export function withBody(
  of: BodyOf,
  schema: unknown,
  more?: Record<string, unknown>,
): Record<string, unknown> {
  const post = of === 'request' ? operation(schema, undefined) : operation(undefined, schema);
  return openapi({ '/a': { post } }, more);
}

/** An AsyncAPI document with one channel and one operation for each message. */
export function asyncapi(
  messages: Record<string, { action: 'send' | 'receive'; message: Record<string, unknown> }>,
): Record<string, unknown> {
  const names = Object.keys(messages);
  return {
    asyncapi: '3.0.0',
    info: { title: 'Test', version: '1.0.0' },
    channels: Object.fromEntries(
      names.map((name) => [name, { address: name, messages: { event: messages[name]?.message } }]),
    ),
    operations: Object.fromEntries(
      names.map((name) => [
        name,
        { action: messages[name]?.action, channel: { $ref: `#/channels/${name}` } },
      ]),
    ),
  };
}

/** A version of one document that is in memory, with the files it refers to. */
export function version(document: unknown, files: ReadonlyMap<string, unknown> = new Map()): Version {
  const all = new Map([...files, ['document', document] as const]);
  const copies = [...all].map(([name, value]) => [resolve(name), JSON.parse(JSON.stringify(value))] as const);
  return versionOf(new Map(copies), [resolve('document')]);
}

/** A version of documents among files that are in memory. */
export function versionOf(files: ReadonlyMap<string, unknown>, documents: readonly string[]): Version {
  const sources = new Sources({ replaced: files });
  const roots = documents.map((file) => sources.root(file));
  return {
    label: 'document',
    sources,
    documents: Object.fromEntries(
      roots.map((root) => [root.text('asyncapi') === undefined ? 'openapi' : 'asyncapi', root]),
    ),
    changes: undefined,
    display: (file) => relative(resolve(), file),
    dispose: () => undefined,
  };
}

/** Compares two versions on a fixed day. */
export function compareVersions(base: Version, head: Version, config: Config = {}): Report {
  return diffVersions(base, head, { today: '2026-01-01', config });
}

/** Compares two documents given as values. */
export async function compare(base: unknown, head: unknown, config: Config = {}): Promise<Report> {
  return compareVersions(version(base), version(head), config);
}

/** The operations that something breaks, with what breaks. */
export function getBreaks(report: Report): Map<string, string[]> {
  const breaks = new Map<string, string[]>();
  for (const change of report.changes) {
    if (change.level !== 'breaking') continue;
    for (const name of change.operations.length > 0 ? change.operations : ['']) {
      breaks.set(name, [...(breaks.get(name) ?? []), `${change.id}: ${change.message}`]);
    }
  }
  return breaks;
}
