import type { Mutant } from './run.ts';

/** The numbers of a run. */
export interface Score {
  readonly killed: number;
  /** Those of the killed ones whose tests reached the time limit: many of them mean that the machine was too busy. */
  readonly timedOut: number;
  readonly survived: number;
  /** Mutants with a reason why no user can notice them. */
  readonly ignored: number;
  /** Killed ones of those that are not ignored, in percent; 100 when there are none. */
  readonly percent: number;
}

/** Returns whether no test noticed a mutant. */
export function isSurvivor({ status }: Mutant): boolean {
  return status === 'Survived' || status === 'NoCoverage';
}

/** Counts the mutants of a run. A mutant that makes the tests hang is killed. */
export function getScore(mutants: readonly Mutant[]): Score {
  const count = (is: (mutant: Mutant) => boolean): number => mutants.filter(is).length;
  const killed = count(
    ({ status }) => status === 'Killed' || status === 'Timeout' || status === 'RuntimeError',
  );
  const survived = count(isSurvivor);
  const percent = killed + survived === 0 ? 100 : (100 * killed) / (killed + survived);
  const timedOut = count(({ status }) => status === 'Timeout');
  return { killed, timedOut, survived, ignored: count(({ status }) => status === 'Ignored'), percent };
}

/** Describes a survivor in a line. */
export function describe({ file, line, column, mutator, replacement, status }: Mutant): string {
  const text = replacement.replaceAll(/\s+/g, ' ').slice(0, 80);
  const why = status === 'NoCoverage' ? 'no test runs this line' : 'every test passes';
  return `${file}:${line}:${column} ${mutator}: ${why} with \`${text}\``;
}

/** A warning that GitHub shows beside the changed line. */
export function annotate(mutant: Mutant): string {
  const message = describe(mutant).replaceAll('%', '%25').replaceAll('\n', '%0A');
  return `::warning file=${mutant.file},line=${mutant.line},title=Surviving mutant::${message}`;
}
