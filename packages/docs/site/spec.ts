import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { repositoryRoot } from './paths.ts';

/** A JSON object whose members are looked at one by one. */
export type JsonObject = { [key: string]: unknown };

/** One entry of the register of the unspecified, as `spec/unspecified.yaml` defines it. */
export interface RegisterEntry {
  readonly id: string;
  readonly title: string;
  readonly question: string;
  readonly known: string;
  readonly documents: string;
  readonly assumption: {
    readonly summary: string;
    readonly value: unknown;
    readonly values?: readonly unknown[];
  };
  /** Which responses of the emulator name the entry. */
  readonly marks: string;
}

/** One element of a document that names an entry of the register. */
export interface RegisterPlace {
  readonly document: 'openapi' | 'asyncapi';
  /** JSON pointer of the element in the bundled document; empty for the whole document. */
  readonly pointer: string;
  /** `Task.credits` */
  readonly label: string;
}

/** An entry of the register with all its places in one document. */
export interface PlacedEntry extends RegisterEntry {
  readonly places: readonly RegisterPlace[];
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

/** Reads the register of the unspecified. */
export async function readRegister(): Promise<RegisterEntry[]> {
  const file = join(repositoryRoot, 'spec', 'unspecified.yaml');
  // The tests of the documents check the shape of the register.
  const { entries } = parse(await readFile(file, 'utf8')) as { entries: RegisterEntry[] };
  return entries;
}

/** Reads the register with the places of each entry, as `spec/dist` publishes it. */
export async function readPlacedRegister(): Promise<PlacedEntry[]> {
  const file = join(repositoryRoot, 'spec', 'dist', 'unspecified.json');
  // Generated from the register and the bundles.
  const { entries } = JSON.parse(await readFile(file, 'utf8')) as { entries: PlacedEntry[] };
  return entries;
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
