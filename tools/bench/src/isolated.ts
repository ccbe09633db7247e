import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { askAll } from './ask-child.ts';
import type { Order } from './checker-process.ts';
import { type CheckerName, checkersOf } from './checkers.ts';
import { type Contestant, interleave } from './interleave.ts';
import type { Kind, Subject } from './subjects.ts';

const program = fileURLToPath(new URL('checker-process.ts', import.meta.url));

/** How often, and for how many milliseconds each time. */
export interface Turns {
  readonly rounds: number;
  readonly time: number;
}

/** Two processes of one program differ by where its code and data happen to lie: those that decide are run thrice. */
const COPIES: Readonly<Partial<Record<CheckerName, number>>> = { 'generated, fast': 3, 'hand-written': 3 };

/** Nanoseconds per check of each checker of a schema. */
export type Measure = (subject: Subject, kind: Kind, turns: Turns) => Promise<Record<CheckerName, number[]>>;

/** Starts every checker in processes of its own and has them take turns; they end with what is done with them. */
export async function withCheckers(use: (measure: Measure) => Promise<void>): Promise<void> {
  const running = new Map(checkersOf('Task').map((name) => [name, startAll(name)]));
  try {
    await use((...what) => measure(running, ...what));
  } finally {
    for (const child of [...running.values()].flat()) if (child.connected) child.disconnect();
  }
}

function startAll(name: CheckerName): ChildProcess[] {
  // Ours as users have them: built.
  const options = { execArgv: [] };
  return Array.from({ length: COPIES[name] ?? 1 }, () => fork(program, [name], options));
}

async function measure(
  running: ReadonlyMap<CheckerName, readonly ChildProcess[]>,
  subject: Subject,
  kind: Kind,
  { rounds, time }: Turns,
): Promise<Record<CheckerName, number[]>> {
  const contestants: Record<string, Contestant> = {};
  for (const name of checkersOf(subject)) {
    const copies = running.get(name) ?? [];
    // What the engine compiles, it compiles now.
    await askAll(copies, { subject, kind, time: time * 8 } satisfies Order);
    contestants[name] = () => askAll(copies, { subject, kind, time } satisfies Order);
  }
  // Sound: the names are those of the checkers.
  return (await interleave(contestants, { rounds })) as Record<CheckerName, number[]>;
}
