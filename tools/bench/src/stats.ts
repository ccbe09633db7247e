/** The value below which a share of the numbers lies, interpolated. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((left, right) => left - right);
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? Number.NaN;
  const above = sorted[Math.ceil(at)] ?? Number.NaN;
  return below + (above - below) * (at - Math.floor(at));
}

/** The median of some numbers. */
export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);

/** The interquartile range relative to the median. */
export const spread = (numbers: readonly number[]): number =>
  (quantile(numbers, 0.75) - quantile(numbers, 0.25)) / median(numbers);

/**
 * Takes one sample of each contestant in each round, in turns; the first round does not count.
 *
 * @example
 * await takeTurns({ a: async () => 1, b: async () => 2 }, 3); // { a: [1, 1, 1], b: [2, 2, 2] }
 */
export async function takeTurns<Name extends string>(
  contestants: Readonly<Record<Name, () => Promise<number>>>,
  rounds: number,
): Promise<Record<Name, number[]>> {
  // Safe: the keys of a record of names are those names.
  const names = Object.keys(contestants) as Name[];
  // Safe: every name gets its list.
  const samples = Object.fromEntries(names.map((name) => [name, []])) as never as Record<Name, number[]>;
  for (let round = -1; round < rounds; round += 1) {
    // The order turns, so that none always follows the same one.
    const start = (round + 1) % names.length;
    for (const name of [...names.slice(start), ...names.slice(0, start)]) {
      const sample = await contestants[name]();
      if (round >= 0) samples[name].push(sample);
    }
  }
  return samples;
}
