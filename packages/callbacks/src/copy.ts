/** Copies a record, which is JSON. */
export function copy<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}
