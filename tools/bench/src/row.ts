import type { Machine } from './machine.ts';
import { median, spread } from './stats.ts';

/** A figure of ours, compared with that of a peer or with a limit. */
export type Row = {
  readonly what: string;
  readonly unit: string;
  readonly ours: number;
  /** The name of the peer, or `limit`. */
  readonly peer: string;
  readonly theirs: number;
  /** Ratio of the figures; above 1, ours is better than the peer's or within the limit. */
  readonly ratio: number;
  /** Interquartile range of the ratio over the rounds, relative to its median; 0 for what never varies. */
  readonly spread: number;
  /** Minimum ratio. Unset where the peer is only shown. */
  readonly target?: number;
};

/** Figures that belong together: `pnpm bench <name>`. */
export type Group = {
  readonly name: string;
  readonly title: string;
  /** Description of the measurement. */
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

/** The samples of ours, and the rules to compare them with peers. */
export type Comparison = {
  readonly what: string;
  readonly unit: string;
  readonly better: 'less' | 'more';
  /** The samples of ours, one for each round. */
  readonly ours: readonly number[];
  /** Minimum ratios, by peer. */
  readonly targets?: Readonly<Record<string, number>>;
};

/** Returns one row for each peer. Ratios are computed within a round, where other load of the machine affects both. */
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

/** Returns a row that compares figures with a fixed limit. */
export function limited(limit: number, comparison: Comparison): Row[] {
  const theirs = comparison.ours.map(() => limit);
  return compare({ limit: theirs }, { ...comparison, targets: { limit: 1 } });
}

/** Whether a row reaches its target. */
export const isMissed = ({ ratio, target }: Row): boolean => target !== undefined && !(ratio >= target);
