import type { Machine } from './machine.ts';
import { median, spread } from './stats.ts';

/** A figure of ours beside that of a peer, or beside a limit. */
export type Row = {
  readonly what: string;
  readonly unit: string;
  readonly ours: number;
  /** The name of the peer, or `limit`. */
  readonly peer: string;
  readonly theirs: number;
  /** How many times as good ours is: above 1, it is better than the peer or within the limit. */
  readonly ratio: number;
  /** Interquartile range of the ratio over the rounds, relative to its median; 0 for what never varies. */
  readonly spread: number;
  /** What the ratio should be at least. Unset where the peer is only shown. */
  readonly target?: number;
};

/** Figures that belong together: `pnpm bench <name>`. */
export type Group = {
  readonly name: string;
  readonly title: string;
  /** How it is measured. */
  readonly about: string;
  /** Packages whose versions are recorded with the figures. */
  readonly peers: readonly string[];
  run(): AsyncIterable<Row>;
};

/** A group as it is recorded. */
export type GroupResult = Omit<Group, 'run'> & {
  /** The day of the run. */
  readonly date: string;
  readonly machine: Machine;
  readonly rows: readonly Row[];
};

/** How rows compare what was sampled. */
export type Comparison = {
  readonly what: string;
  readonly unit: string;
  readonly better: 'less' | 'more';
  /** The samples of ours, one for each round. */
  readonly ours: readonly number[];
  /** What the ratio to a peer should be at least. */
  readonly targets?: Readonly<Record<string, number>>;
};

/** One row for each peer. Ratios are taken within a round, where whatever else the machine does falls on both. */
export function compare(
  peers: Readonly<Record<string, readonly number[]>>,
  { ours, better, targets = {}, ...row }: Comparison,
): Row[] {
  return Object.entries(peers).map(([peer, theirs]) => {
    const ratios = ours.map((own, round) => {
      const other = theirs[round] ?? Number.NaN;
      return better === 'less' ? other / own : own / other;
    });
    const target = targets[peer];
    return {
      ...row,
      ours: median(ours),
      peer,
      theirs: median(theirs),
      ratio: median(ratios),
      spread: spread(ratios),
      ...(target === undefined ? {} : { target }),
    };
  });
}

/** A row beside a fixed limit, which is to be kept. */
export function limited(limit: number, comparison: Comparison): Row[] {
  const theirs = comparison.ours.map(() => limit);
  return compare({ limit: theirs }, { ...comparison, targets: { limit: 1 } });
}

/** Whether a row reaches its target. */
export const isMissed = ({ ratio, target }: Row): boolean => target !== undefined && !(ratio >= target);
