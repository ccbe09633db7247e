import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Json } from '@videogen-tools/generate/json';
import { parse } from 'yaml';

/** One entry of "Unspecified behavior". */
export type Entry = {
  readonly id: string;
  readonly title: string;
  readonly question: string;
  readonly assumption: { readonly summary: string; readonly value: Json };
};

/** Reads the register of `@videogen/spec`. */
export function loadRegister(): readonly Entry[] {
  const file = fileURLToPath(import.meta.resolve('@videogen/spec/unspecified.yaml'));
  // The shape is held by a test of the documents.
  const register: { entries: Entry[] } = parse(readFileSync(file, 'utf8'));
  return register.entries;
}
