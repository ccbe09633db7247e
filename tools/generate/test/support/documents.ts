import { fileURLToPath } from 'node:url';
import type { Json } from '../../src/json.ts';
import { type Documents, load } from '../../src/load.ts';
import { type Contract, readContract } from '../../src/model/contract.ts';

let documents: Promise<Documents> | undefined;

/** The documents of `spec/`, which are read once, within the first test that needs them. */
export function getDocuments(): Promise<Documents> {
  documents ??= load(fileURLToPath(new URL('../../../../spec', import.meta.url)));
  return documents;
}

/** The keys that lead to a member of a document. */
export type Path = readonly string[];

/** A member of a document that has another value, or that the document does not have. */
export type Change = readonly [document: 'openapi' | 'asyncapi', path: Path, value: Json | undefined];

/** Reads the documents with some changes. */
export async function readWith(...changes: readonly Change[]): Promise<Contract> {
  const copy: Documents = structuredClone(await getDocuments());
  for (const [document, path, value] of changes) {
    const holder = path.slice(0, -1).reduce((node: object, key) => {
      const member: unknown = Reflect.get(node, key);
      if (typeof member !== 'object' || member === null) throw new Error(`${document} has no ${key}`);
      return member;
    }, copy[document]);
    const key = path.at(-1) ?? '';
    if (value === undefined) Reflect.deleteProperty(holder, key);
    else Reflect.set(holder, key, value);
  }
  return readContract(copy);
}
