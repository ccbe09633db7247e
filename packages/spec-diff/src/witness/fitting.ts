/**
 * Puts the values that fit before those that do not, each in their order: the first value of a member stands in
 * every object built around another one, and a misfit there would spoil them all.
 *
 * @example
 * fittingFirst([0, 5, 1, 7], (value) => value > 3); // [5, 7, 0, 1]
 */
export function fittingFirst<T>(values: readonly T[], fits: (value: T) => boolean): T[] {
  const [good, bad]: [T[], T[]] = [[], []];
  for (const value of values) (fits(value) ? good : bad).push(value);
  return [...good, ...bad];
}
