import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Json } from '@videogen-tools/generate/json';
import { parse } from 'yaml';
import type { OperationId } from '../documents/operations.ts';
import type { Ability } from '../targets/target.ts';

/** One entry of "Unspecified behavior". */
export type Entry = {
  readonly id: string;
  readonly question: string;
  readonly assumption: { readonly summary: string; readonly value: Json };
};

/** Requests whose responses are recorded and not checked. */
export type RecordedRequest = {
  readonly operation: OperationId;
  readonly needs?: readonly Ability[];
  readonly bodies?: readonly Json[];
  readonly follow?: boolean;
  readonly upload?: number;
  readonly request?: RequestInit & { readonly path: string };
};

/** How an entry is compared by the statuses of cases. */
export type Comparison =
  | { readonly statuses: Readonly<Record<string, string>> }
  | { readonly accepted: string; readonly agrees?: readonly Json[] };

// Safe: a test of the documents checks the entries, and tests run every row of the other file.
const read = (file: string) => parse(readFileSync(file, 'utf8'));

/** The entries of the register of `@videogen/spec`. */
export const entries: readonly Entry[] = read(
  fileURLToPath(import.meta.resolve('@videogen/spec/unspecified.yaml')),
).entries;

/** How a deployment is asked and compared; `register.yaml` says what each key means. */
export const register: {
  readonly requests: Readonly<Record<string, RecordedRequest>>;
  readonly compared: Readonly<Record<string, Comparison>>;
  readonly unobservable: Readonly<Record<string, string>>;
} = read(fileURLToPath(new URL('register.yaml', import.meta.url)));
