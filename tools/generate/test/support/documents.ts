import { fileURLToPath } from 'node:url';
import { type Documents, load } from '../../src/load.ts';

let documents: Promise<Documents> | undefined;

/** The documents of `spec/`, which are read once, within the first test that needs them. */
export function getDocuments(): Promise<Documents> {
  documents ??= load(fileURLToPath(new URL('../../../../spec', import.meta.url)));
  return documents;
}
