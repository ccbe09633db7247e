import type { Mark } from '../coverage/coverage.ts';
import type { DocumentLocation } from '../documents/document.ts';
import type { Contract } from '../traffic/conform.ts';

/** A case about the generated readers: validators, types, callback kit. No service is called. */
export type ReaderCase = {
  readonly kind: 'reader';
  /** Stable and unique. */
  readonly id: string;
  /** The sentence that it tests. */
  readonly source: { readonly location: DocumentLocation; readonly sentence: string };
  readonly input: string;
  readonly expected: string;
  /**
   * Runs it; returns what it exercised.
   *
   * @throws {ContractFailure} when a reader contradicts the documents.
   */
  run(contract: Contract): Promise<Mark[]>;
};
