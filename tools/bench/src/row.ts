import type { Machine } from './machine.ts';
import { runContestant } from './processes.ts';
import { median, spread, takeTurns } from './stats.ts';

/** A figure of ours, compared with that of a peer. */
export type Row = {
  readonly what: string;
  readonly unit: string;
  readonly ours: number;
  readonly peer: string;
  readonly theirs: number;
  /** Ratio of the figures; above 1, ours is better than the peer's. */
  readonly ratio: number;
  /** Interquartile range of the ratio over the rounds, relative to its median; 0 for what never varies. */
  readonly spread: number;
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
};

/** Returns one row for each peer. Ratios are computed within a round, where other load of the machine affects both. */
export function compare(
  peers: Readonly<Record<string, readonly number[]>>,
  { ours, better, ...row }: Comparison,
): Row[] {
  return Object.entries(peers).map(([peer, theirs]) => {
    const ratios = ours.map((own, round) => {
      const other = theirs[round] ?? Number.NaN;
      return better === 'less' ? other / own : own / other;
    });
    return {
      ...row,
      ours: median(ours),
      peer,
      theirs: median(theirs),
      ratio: median(ratios),
      spread: spread(ratios),
    };
  });
}

/** Measures the contestants of a module in turns, and compares the times of a call. */
export async function* compareContestants(
  own: string,
  module: string,
  names: readonly string[],
  {
    what,
    rounds,
    argument = '',
  }: { readonly what: string; readonly rounds: number; readonly argument?: string },
): AsyncIterable<Row> {
  const turns = names.map((name) => [name, () => runContestant(module, name, argument)] as const);
  const { [own]: ours = [], ...peers } = await takeTurns<string>(Object.fromEntries(turns), rounds);
  yield* compare(peers, { what, unit: 'µs', better: 'less', ours });
}

/** Whether the peer is better. */
export const isBehind = ({ ratio }: Row): boolean => !(ratio >= 1);
