import { getJson, getReason } from '../json.ts';
import { hideQueries } from '../redact.ts';

/**
 * Removes the secrets of URLs from a text: queries, which hold signatures, user names and passwords.
 *
 * @param href a URL whose secrets are removed wherever they are, also without the URL
 */
export function hideSignatures(text: string, href: string): string {
  if (!URL.canParse(href)) return hideQueries(text);
  const secrets = getSecrets(new URL(href));
  return hideQueries(secrets.reduce((seen, secret) => seen.replaceAll(secret, '[secret]'), text));
}

/** Returns the secrets of a URL as they are, and as they are encoded; a short value can be a word. */
function getSecrets({ searchParams, username, password }: URL): string[] {
  const ofQuery = [...searchParams].map(([name, value]) => value || name);
  const values = [...ofQuery, username, password].filter((value) => value.length >= 8);
  return values.flatMap((value) => [value, encodeURIComponent(value)]);
}

/** Returns what was thrown, or an error with its reason only when it shows a secret of a URL. */
export function hideInCause(cause: unknown, href: string): unknown {
  const text = getJson(cause);
  // What cannot be searched may hold a secret.
  const isClean = text !== undefined && hideSignatures(text, href) === text;
  return isClean ? cause : new Error(hideSignatures(getReason(cause), href));
}
