const uuid = /^(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Characters of a UUID without the prefix. */
const LENGTH = 36;

/**
 * Returns whether a text is a UUID of any version, as JSON Schema's format `uuid` has it.
 *
 * @example
 * isUuid('6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10'); // true
 */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}

/**
 * Returns a UUID in lower case and without the prefix `urn:uuid:`; undefined for another value.
 *
 * @example
 * normalizeUuid('urn:uuid:6F0D3C55-9D38-4C9B-8C0E-2F6F3C1A7B10'); // '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10'
 */
export function normalizeUuid(value: unknown): string | undefined {
  return typeof value === 'string' && isUuid(value) ? value.slice(-LENGTH).toLowerCase() : undefined;
}
