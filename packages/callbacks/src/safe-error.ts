import { withoutTokens } from './token.ts';

/** Longest chain of causes that is looked at. */
const MAX_CAUSES = 8;

/** Returns an error unless it contains a token; otherwise an error with its name, its code and its text without tokens. */
export function safeError(error: unknown): unknown {
  const shown = showAll(error, MAX_CAUSES);
  if (withoutTokens(shown) === shown) return error;
  const { name = 'Error', code, message = toText(error) } = Object(error);
  return Object.assign(new Error(withoutTokens(String(message))), {
    name: String(name),
    ...(code !== undefined && { code }),
  });
}

/** Every text of an error that a log may print: its stack, its members and those of its causes. */
function showAll(error: unknown, levels: number): string {
  const { stack, cause, errors } = Object(error);
  let members: string | undefined;
  try {
    members = JSON.stringify(error);
  } catch {
    // A circle; what it contains cannot be printed as JSON either.
  }
  // Stryker disable next-line ArrayDeclaration: one more text without a token changes nothing.
  const several: unknown[] = Array.isArray(errors) ? errors : [];
  const inner = [cause, ...several];
  // Stryker disable next-line ArrayDeclaration: as above.
  const shown = levels === 0 ? [] : inner.map((one) => showAll(one, levels - 1));
  return [toText(error), stack, members, ...shown].join(' ');
}

/** Returns an error as one line without tokens, with the errors of an `AggregateError`. */
export function describe(error: unknown): string {
  const inner = error instanceof AggregateError ? ` [${error.errors.map(String).join('; ')}]` : '';
  return withoutTokens(`${toText(error)}${inner}`).replace(/\p{Cc}+/gu, ' ');
}

function toText(error: unknown): string {
  try {
    return String(error);
  } catch {
    return 'an error that cannot be shown as text';
  }
}
