/** Characters of a text that are stored. */
const MAX_LENGTH = 2000;

/**
 * Returns a text that others wrote, such as an error, as every database stores it: its first 2,000 characters, without
 * NUL and with replaced lone surrogates. PostgreSQL refuses both.
 */
export function toStorable(text: string): string {
  return text
    .slice(0, MAX_LENGTH)
    .replaceAll('\0', '\uFFFD')
    .replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}
