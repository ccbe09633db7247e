type Given<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

/** Returns the members that are not undefined. */
export function withoutUndefined<T extends object>(values: T): Given<T> {
  // Safe: exactly the members that are undefined are taken away.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<T>;
}
