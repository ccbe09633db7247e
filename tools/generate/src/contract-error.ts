/** Codes of {@link ContractError}: what is wrong with the documents. */
export type ContractErrorCode = 'keyword_not_carried' | 'document_broken' | 'reference_broken';

/**
 * The documents hold something that the generator cannot carry into every artifact. It names the place, so that
 * nothing is lost silently: either the place is rewritten or the generator learns the keyword.
 */
export class ContractError extends Error {
  override readonly name = 'ContractError';
  readonly code: ContractErrorCode;
  /** Place in the documents: file and JSON pointer, such as `spec/schemas/Task.yaml#/properties/seconds`. */
  readonly at: string;

  constructor(code: ContractErrorCode, at: string, message: string) {
    super(`${at}: ${message}`);
    this.code = code;
    this.at = at;
  }
}
