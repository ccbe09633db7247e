/** The value below which such a share of the numbers lies, interpolated. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((left, right) => left - right);
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? Number.NaN;
  const above = sorted[Math.ceil(at)] ?? Number.NaN;
  return below + (above - below) * (at - Math.floor(at));
}

/** The median of some numbers. */
export function median(numbers: readonly number[]): number {
  return quantile(numbers, 0.5);
}

/** The interquartile range relative to the median. */
export function spread(numbers: readonly number[]): number {
  return (quantile(numbers, 0.75) - quantile(numbers, 0.25)) / median(numbers);
}

/** One by the other, round by round: what the machine does meanwhile hits both. */
export function ratios(of: readonly number[], to: readonly number[]): number[] {
  return of.map((one, round) => one / (to[round] ?? Number.NaN));
}

/** The median of several lists, place by place: of copies of one program, round by round. */
export function medians(lists: readonly (readonly number[])[]): number[] {
  return (lists[0] ?? []).map((_, at) => median(lists.map((list) => list[at] ?? Number.NaN)));
}
