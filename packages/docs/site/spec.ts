import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import unspecified from '../../../spec/dist/unspecified.json' with { type: 'json' };
import { repositoryRoot } from './paths.ts';

/** A JSON object whose members are looked at one by one. */
export type JsonObject = { [key: string]: unknown };

/** One entry of "Unspecified behavior", with its places in the documents. */
export type RegisterEntry = (typeof unspecified.entries)[number];

/** "Unspecified behavior", as `spec/dist` publishes it. */
export const registerEntries: readonly RegisterEntry[] = unspecified.entries;

/**
 * Finds an entry of the register.
 *
 * @throws Error when the register does not have it.
 */
export function registerEntry(id: string): RegisterEntry {
  const entry = registerEntries.find((each) => each.id === id);
  if (entry === undefined) throw new Error(`The register has no entry "${id}". Run pnpm generate.`);
  return entry;
}

/** URL of an entry on the page of the register, below the site. */
export function registerUrl(id: string): string {
  return `/reference/unspecified/#${id}`;
}

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads a bundled document: `openapi` or `asyncapi`. */
export async function readBundle(name: 'openapi' | 'asyncapi'): Promise<JsonObject> {
  const file = join(repositoryRoot, 'spec', 'dist', `${name}.json`);
  const document: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (!isObject(document)) throw new Error(`${file} is not a JSON object`);
  return document;
}

/** Follows a local `$ref` such as `#/components/schemas/Task`; returns any other value unchanged. */
export function dereference(document: JsonObject, value: unknown): unknown {
  if (!isObject(value) || typeof value['$ref'] !== 'string') return value;
  const parts = value['$ref'].replace(/^#\//, '').split('/');
  let at: unknown = document;
  for (const part of parts) {
    at = isObject(at) ? at[part.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined;
  }
  return dereference(document, at);
}
