/** Formats of numbers; every other format is one of strings. */
const numberFormats: ReadonlySet<string> = new Set([
  ...['int32', 'int64', 'float', 'double', 'decimal', 'integer'],
]);

/** The type of value that a format is about. */
export function formatType(format: unknown): 'number' | 'string' {
  return typeof format === 'string' && numberFormats.has(format) ? 'number' : 'string';
}

/** Formats whose values can be told apart; the others are only compared by name. */
export const checkedFormats: ReadonlySet<string> = new Set([
  ...['date', 'time', 'date-time', 'iso-time', 'iso-date-time', 'duration'],
  ...['uri', 'uri-reference', 'uri-template', 'url', 'email', 'hostname', 'ipv4', 'ipv6'],
  ...['regex', 'uuid', 'json-pointer', 'relative-json-pointer'],
  ...['int32', 'int64', 'float', 'double'],
]);

/** Patterns are ECMA-262 with `u`; authors also write ones that only parse without it. */
export function lenientRegExp(pattern: string, flags: string): RegExp {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return new RegExp(pattern, flags.replace('u', ''));
  }
}
