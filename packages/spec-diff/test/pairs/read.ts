import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isObject } from '../../src/load/node.ts';
import { parseText } from '../../src/load/parse.ts';

/** A change of a document, and which way breaks somebody. */
export interface DocumentPair {
  name: string;
  breaks: 'forth' | 'back' | 'both ways' | 'neither';
  base: unknown;
  head: unknown;
}

/** A change of a schema: `loses` says that the head refuses values of the base, `gains` that it accepts more. */
export interface SchemaPair {
  name: string;
  base: unknown;
  head: unknown;
  loses: boolean;
  gains: boolean;
}

/** A change of one payload, its verdict and the reason. */
export interface SoundnessCase {
  name: string;
  payload: 'request' | 'response' | 'asyncapi request' | 'asyncapi response';
  base: unknown;
  head: unknown;
  verdict: 'breaking' | 'compatible';
  why: string;
}

/** A change of a document, and the levels and sentences of its report. */
export interface Rule {
  name: string;
  base: unknown;
  head: unknown;
  report: string[];
}

/** Rules of oasdiff, with the two versions of some part of a document; with a reason where the severity differs, and without versions where a rule cannot be expressed here. */
export interface OasdiffRule
  extends Partial<Record<'request' | 'response' | 'operation' | 'document', unknown[]>> {
  rule: string[];
  theirs: 'ERR' | 'WARN' | 'INFO';
  ours?: string;
  reason?: string;
}

/** Two published documents, the breaking changes of their report and its verdict. */
interface PublicPair {
  base: string;
  head: string;
  breaking: string[];
  verdict: string;
}

/** Pairs that redocly calls breaking alone, and why nothing breaks. */
interface RedoclyPair {
  name: string[];
  reason: string;
}

/** Mutations that change nothing, and why. */
interface Equivalent {
  title: string[];
  reason: string;
}

interface Tables {
  oasdiff: OasdiffRule;
  'oasdiff-alike': OasdiffRule;
  openapi: DocumentPair;
  asyncapi: DocumentPair;
  schemas: SchemaPair;
  soundness: SoundnessCase;
  rules: Rule;
  public: PublicPair;
  redocly: RedoclyPair;
  equivalent: Equivalent;
}

/** Reads a table of pairs; its first lines describe its columns. */
export function readPairs<Name extends keyof Tables>(name: Name): Tables[Name][] {
  const file = fileURLToPath(new URL(`${name}.yaml`, import.meta.url));
  const { value } = parseText(readFileSync(file, 'utf8'), file);
  if (!Array.isArray(value)) throw new Error(`${file} is not a list.`);
  const isDocument = name === 'openapi' || name === 'asyncapi' || name === 'rules';
  // The tests of each table fail on rows without its columns.
  return value.map(({ base, head, ...row }) => ({
    ...row,
    base: isDocument ? complete(base, name) : expand(base),
    head: isDocument ? complete(head, name) : expand(head),
  })) as Tables[Name][];
}

function complete(document: unknown, table: string): unknown {
  if (!isObject(document)) return document;
  const kind = table === 'asyncapi' || document['asyncapi'] ? { asyncapi: '3.0.0' } : { openapi: '3.1.0' };
  return { ...kind, info: { title: 'Test', version: '1.0.0' }, ...document };
}

/** Replaces `$values: [prefix, first, last]` by the strings that it lists. */
function expand(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(expand);
  if (!isObject(value)) return value;
  const { $values: range } = value;
  if (!Array.isArray(range))
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, expand(each)]));
  const [prefix, first, last] = range;
  return Array.from({ length: last - first + 1 }, (_, index) => `${prefix}${first + index}`);
}
