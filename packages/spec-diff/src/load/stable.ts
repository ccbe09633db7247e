/**
 * JSON text in which the order of keys does not show.
 *
 * @example
 * stable({ b: 1, a: 2 }) === stable({ a: 2, b: 1 }); // true
 */
export function stable(value: unknown): string {
  // Most values are scalars.
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  return JSON.stringify(value, sortKeys);
}

const texts = new WeakMap<object, string>();

/** The same for a value that is asked for often and never changes. */
export function stableOnce(value: unknown): string {
  if (typeof value !== 'object' || value === null) return stable(value);
  const known = texts.get(value) ?? stable(value);
  texts.set(value, known);
  return known;
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Whether two JSON values are equal, the order of keys aside. */
export function equal(left: unknown, right: unknown): boolean {
  return left === right || stable(left) === stable(right);
}
