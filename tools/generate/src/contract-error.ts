/** Codes of {@link ContractError}. */
export type ContractErrorCode = 'keyword_not_carried' | 'document_broken' | 'reference_broken';

/**
 * The documents contain something that the generator cannot express in every artifact. The message names the location.
 * Rewrite the document, or extend the generator.
 */
export class ContractError extends Error {
  override readonly name = 'ContractError';
  readonly code: ContractErrorCode;
  /** Location in the documents: file and JSON pointer, such as `spec/schemas/Task.yaml#/properties/seconds`. */
  readonly at: string;

  constructor(code: ContractErrorCode, at: string, message: string) {
    super(`${at}: ${message}`);
    this.code = code;
    this.at = at;
  }
}
