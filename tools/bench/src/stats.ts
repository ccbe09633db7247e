import { median, medians, quantile, spread } from '../../../packages/callbacks/bench/statistics.ts';

export { median, medians, quantile, spread };

/** Paired samples as a ratio: how many times as good ours are, with its spread. */
export function compare(
  ours: readonly number[],
  theirs: readonly number[],
  better: 'less' | 'more',
): { readonly ours: number; readonly theirs: number; readonly ratio: number; readonly spread: number } {
  // Within a round whatever else the machine does falls on both.
  const ratios = ours.map((own, round) => {
    const other = theirs[round] ?? Number.NaN;
    return better === 'less' ? other / own : own / other;
  });
  return {
    ours: median(ours),
    theirs: median(theirs),
    ratio: median(ratios),
    spread: ratios.length > 1 ? spread(ratios) : Number.NaN,
  };
}

/** The power with which a cost grows with size: the slope of a line through the points on logarithmic scales. */
export function exponent(points: readonly { readonly size: number; readonly cost: number }[]): number {
  const logs = points.map(({ size, cost }) => ({ x: Math.log(size), y: Math.log(cost) }));
  const mean = (of: (point: { x: number; y: number }) => number): number =>
    logs.reduce((sum, point) => sum + of(point), 0) / logs.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  return mean((point) => (point.x - x) * (point.y - y)) / mean((point) => (point.x - x) ** 2);
}
