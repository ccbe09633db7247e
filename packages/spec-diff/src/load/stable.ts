/**
 * JSON text in which the order of keys does not show.
 *
 * @example
 * stable({ b: 1, a: 2 }) === stable({ a: 2, b: 1 }); // true
 */
export function stable(value: unknown): string {
  return JSON.stringify(value, sortKeys) ?? 'undefined';
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Whether two JSON values are equal, the order of keys aside. */
export function equal(left: unknown, right: unknown): boolean {
  return left === right || stable(left) === stable(right);
}
