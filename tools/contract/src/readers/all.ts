import type { Documents } from '../documents/document.ts';
import { callbackReaderCases } from './callback-kit.ts';
import { namedReaderCases } from './named.ts';
import type { ReaderCase } from './reader-case.ts';
import { schemaReaderCases } from './schemas.ts';

/** All cases of the generated readers. */
export function allReaderCases(documents: Documents): readonly ReaderCase[] {
  return [...schemaReaderCases(documents), ...namedReaderCases(documents), ...callbackReaderCases(documents)];
}
