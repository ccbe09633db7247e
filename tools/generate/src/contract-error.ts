/** Codes of {@link ContractError}. */
export type ContractErrorCode = 'keyword_not_carried' | 'document_broken' | 'reference_broken';

/**
 * The documents contain something that the generator cannot express in every artifact. The message names the location, the
 * problem, and what to write instead.
 */
export class ContractError extends Error {
  override readonly name = 'ContractError';
  readonly code: ContractErrorCode;
  /** Location in the documents: file and JSON pointer, such as `spec/schemas/Task.yaml#/properties/seconds`. */
  readonly at: string;

  /** @param advice what to do, as a command */
  constructor(code: ContractErrorCode, at: string, problem: string, advice: string) {
    super(`${at}: ${problem}; ${advice}`);
    this.code = code;
    this.at = at;
  }
}

/** Reports a document that states what no document may. */
export function broken(at: string, problem: string, advice: string): ContractError {
  return new ContractError('document_broken', at, problem, advice);
}
