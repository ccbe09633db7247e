import { isRecord } from '../json.ts';

// Codes that arise before a byte of the request is written: no address, nobody listening, no connection, an
// untrusted certificate. Node, Bun and Deno; a browser gives no code, so nothing is provable there.
const codes =
  /^(ENOTFOUND|EAI_\w+|ECONNREFUSED|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused|DNSException|CERT_\w+|ERR_TLS_CERT\w+|DEPTH_ZERO\w+|SELF_SIGNED\w+|UNABLE_TO_\w+)$/;

/**
 * Whether what `fetch` threw proves that the request never left this machine.
 *
 * @param error what was thrown; Node wraps the reason as `cause`, and several addresses in an `AggregateError`
 */
export function isProvablyUnsent(error: unknown): boolean {
  if (!isRecord(error)) return false;
  const { code, errors, cause, syscall, message } = error;
  if (Array.isArray(errors) && errors.length > 0) return errors.every(isProvablyUnsent);
  if (typeof code === 'string' && (codes.test(code) || syscall === 'connect')) return true;
  // Deno gives no code, but says at which stage it was.
  return /client error \(Connect\)/.test(String(message)) || isProvablyUnsent(cause);
}
