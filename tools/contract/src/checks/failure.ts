/** A target, a reader or a document does not meet the expectation of a case. */
export class ContractFailure extends Error {
  readonly code = 'CONTRACT_FAILURE';
  override readonly name = 'ContractFailure';
}

/**
 * States what must be true.
 *
 * @throws {ContractFailure} with the message, when it is not.
 */
export function expect(condition: boolean, message: string | (() => string)): asserts condition {
  if (!condition) throw new ContractFailure(typeof message === 'function' ? message() : message);
}

/** A value for a message: JSON, at most 300 characters. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 300 ? `${text.slice(0, 297)}...` : text;
}

/** The message of an error with those of its causes: "fetch failed" alone says nothing. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${describeError(error.cause)}`;
}
