/** A figure of ours beside its peer or limit. */
export interface Row {
  readonly what: string;
  readonly unit: string;
  /** Whether less or more of it is better. */
  readonly better: 'less' | 'more';
  readonly ours: number;
  /** The name of the peer, or of the limit. */
  readonly peer: string;
  readonly theirs: number;
  /** How many times as good ours is: above 1 it is better than the peer, or within the limit. */
  readonly ratio: number;
  /** Interquartile range of the ratio over the rounds, relative to its median; 0 for what is deterministic; undefined where it was taken once. */
  readonly spread?: number;
  /** Whether it is in the table only, because the chart would have too many bars. */
  readonly isDetail?: boolean;
  /** What the ratio should be at least; undefined where the peer is only shown. */
  readonly target?: number;
}

/** Something that could not be measured here, and why. */
export interface Note {
  readonly note: string;
}

/** A group of figures: `pnpm bench <name>`. */
export interface Group {
  readonly name: string;
  readonly title: string;
  /** How it is measured, in a sentence or two. */
  readonly about: string;
  /** Packages whose versions belong to the figures. */
  readonly peers: readonly string[];
  /** Whether it is only run when it is named, because it takes minutes. */
  readonly isOptIn?: boolean;
  run(options: RunOptions): AsyncIterable<Row | Note>;
}

/** What the caller of a group chooses. */
export interface RunOptions {
  /** Fewer rounds and smaller sizes. */
  readonly quick: boolean;
}

/** Whether a row reaches its target, if it has one. */
export function verdict({ ratio, target }: Row): 'met' | 'MISSED' | 'shown' {
  if (target === undefined) return 'shown';
  return ratio >= target ? 'met' : 'MISSED';
}

/** A row whose figures are the same in every run. */
export function exact(row: Omit<Row, 'ratio' | 'spread' | 'better'>): Row {
  return { ...row, better: 'less', ratio: row.theirs / row.ours, spread: 0 };
}
