import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isObject } from '@videogen/shared/is-object';
import type { JsonObject } from '../../src/load/node.ts';
import { parseText } from '../../src/load/parse.ts';
import { openapi, operation } from '../documents.ts';
import { toVersion2 } from '../version2.ts';

/** A change of a document, and which way breaks somebody. */
export interface DocumentPair {
  name: string;
  breaks: 'forth' | 'back' | 'both ways' | 'neither';
  base: unknown;
  head: unknown;
}

/**
 * A change of a schema: `loses` says that the head refuses values of the base, `gains` that it accepts more. The lists are the
 * levels and messages of the report, for a request.
 */
export interface SchemaPair {
  name: string;
  base: unknown;
  head: unknown;
  loses: boolean;
  gains: boolean;
  forth: string[];
  back: string[];
}

/** A change of a schema that is decided; `described`: the break has a description instead of a payload. */
export interface DecidedPair extends SchemaPair {
  described?: boolean;
}

/** A change of one payload, its verdict and the reason. */
export interface SoundnessCase {
  name: string;
  payload: 'request' | 'response' | `asyncapi ${'2 ' | ''}${'request' | 'response'}`;
  base: unknown;
  head: unknown;
  verdict: 'breaking' | 'compatible';
  why: string;
}

/** A change of a document, or of the body of a `request` or `response` among `schemas`, and the levels and sentences of its report. */
export interface Rule {
  name: string;
  base: unknown;
  head: unknown;
  report: string[];
  /** The payloads that prove the breaks or, where there are none, their descriptions or why they are undecided, in their order. */
  payloads?: unknown[];
  /** The report in AsyncAPI 2, where it differs. */
  version2?: string[];
}

/** Rules of oasdiff, with the two versions of some part of a document; with a reason where the severity differs, and without versions where a rule cannot be expressed here. */
export interface OasdiffRule
  extends Partial<Record<'request' | 'response' | 'operation' | 'document', unknown[]>> {
  rule: string[];
  theirs: 'ERR' | 'WARN' | 'INFO';
  ours?: string;
  reason?: string;
}

/**
 * Two documents and the truth about them, forward and backward: `fine` for no break, `payload` for breaks that each have a
 * payload, `reported` for changes of any level.
 */
export interface TruePair {
  name: string;
  forward: 'fine' | 'breaking' | 'payload' | 'reported';
  backward: 'fine' | 'breaking' | 'payload' | 'reported';
  base: unknown;
  head: unknown;
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
  decided: DecidedPair;
  soundness: SoundnessCase;
  truth: TruePair;
  rules: Rule;
  public: PublicPair;
  redocly: RedoclyPair;
  equivalent: Equivalent;
}

/** Reads a file of rows; its first lines describe its columns. The tests of each file fail on rows without them. */
export function readRows<Row>(url: URL): Row[] {
  const file = fileURLToPath(url);
  const { value } = parseText(readFileSync(file, 'utf8'), file);
  if (!Array.isArray(value)) throw new Error(`${file} is not a list.`);
  // Safe: the tests fail on other rows.
  return value as Row[];
}

/** Reads a table of pairs. */
export function readPairs<Name extends keyof Tables>(name: Name): Tables[Name][] {
  const isDocument = name === 'openapi' || name === 'asyncapi' || name === 'rules';
  const written = readRows<JsonObject>(new URL(`${name}.yaml`, import.meta.url));
  const rows = written.map(
    ({ base, head, ...row }): JsonObject => ({
      ...row,
      base: isDocument ? complete(base, name) : expand(base),
      head: isDocument ? complete(head, name) : expand(head),
    }),
  );
  // Safe: the tests of each table fail on rows without its columns.
  return [...rows, ...rows.flatMap(inVersion2)] as unknown[] as Tables[Name][];
}

/** A row about AsyncAPI 3 in version 2, which has no replies. */
function inVersion2({ name, base, head, onlyVersion3, ...row }: JsonObject): JsonObject[] {
  if (onlyVersion3) return [];
  const title = `${name} (version 2)`;
  const payload = /^asyncapi (.*)/.exec(String(row['payload']))?.[1];
  if (payload !== undefined) return [{ ...row, name: title, base, head, payload: `asyncapi 2 ${payload}` }];
  if (![base, head].every((each) => isObject(each) && String(each['asyncapi']).startsWith('3.'))) return [];
  const left = toVersion2(base);
  const right = toVersion2(head);
  if (!left || !right) throw new Error(`${name} has no words in version 2.`);
  return [{ ...row, name: title, base: left, head: right, report: row['version2'] ?? row['report'] }];
}

function complete(document: unknown, table: string): unknown {
  if (!isObject(document)) return document;
  const { request, response, schemas = {} } = document;
  if (request !== undefined || response !== undefined)
    return openapi({ '/a': { post: operation(request, response) } }, { components: { schemas } });
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
