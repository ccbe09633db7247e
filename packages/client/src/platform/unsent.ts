import { isRecord } from '../json.ts';

// Error codes from before a byte of the request was written: unknown host, connection refused, untrusted certificate.
// Node, Bun and Deno have them; browsers have no error codes, so nothing is provable there.
const codes =
  /^(ENOTFOUND|EAI_\w+|ECONNREFUSED|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused|DNSException|CERT_\w+|ERR_TLS_CERT\w+|DEPTH_ZERO\w+|SELF_SIGNED\w+|UNABLE_TO_\w+)$/;

/**
 * Whether an error of `fetch` proves that the request never left this machine. Node wraps the reason as `cause`, and those
 * of several IP addresses in an `AggregateError`.
 */
export function isProvablyUnsent(error: unknown): boolean {
  try {
    return provesUnsent(error, 8);
  } catch {
    // A value that cannot be read proves nothing.
    return false;
  }
}

/** @param depth of causes that are read; they can be cyclic */
function provesUnsent(error: unknown, depth: number): boolean {
  if (!isRecord(error) || depth === 0) return false;
  const { code, errors, cause, syscall, message } = error;
  if (Array.isArray(errors) && errors.length > 0)
    return errors.every((each) => provesUnsent(each, depth - 1));
  if (typeof code === 'string' && (codes.test(code) || syscall === 'connect')) return true;
  // Deno has no code, but its message names the stage.
  return /client error \(Connect\)/.test(String(message)) || provesUnsent(cause, depth - 1);
}
