import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Order } from './checker-process.ts';
import { type CheckerName, checkersOf } from './checkers.ts';
import { ask, interleaveProcesses, type Sampler } from './interleave-processes.ts';
import type { Kind, Subject } from './subjects.ts';

const program = fileURLToPath(new URL('checker-process.ts', import.meta.url));

/** How often, and for how many milliseconds each time. */
export interface Turns {
  readonly rounds: number;
  readonly time: number;
}

/** Two processes of one program differ by where its code and data happen to lie: those that decide are run thrice. */
const DECIDE: readonly CheckerName[] = ['generated, fast', 'hand-written'];

/** Nanoseconds per check of each checker of a schema. */
export type Measure = (subject: Subject, kind: Kind, turns: Turns) => Promise<Record<CheckerName, number[]>>;

/** Starts every checker in processes of its own and has them take turns; they end with what is done with them. */
export async function withCheckers(use: (measure: Measure) => Promise<void>): Promise<void> {
  const all = checkersOf('Task');
  const running = [...all, ...DECIDE, ...DECIDE].map(start);
  try {
    await use((...what) => measure(running, ...what));
  } finally {
    for (const { child } of running) if (child.connected) child.disconnect();
  }
}

function start(name: CheckerName): Sampler<CheckerName> {
  // Ours as users have them: built.
  return { name, child: fork(program, [name], { execArgv: [] }) };
}

async function measure(
  running: readonly Sampler<CheckerName>[],
  subject: Subject,
  kind: Kind,
  { rounds, time }: Turns,
): Promise<Record<CheckerName, number[]>> {
  const able = checkersOf(subject);
  const samplers = running.filter(({ name }) => able.includes(name));
  // What the engine compiles, it compiles now.
  for (const { child } of samplers) await ask(child, { subject, kind, time: time * 8 } satisfies Order);
  return interleaveProcesses(samplers, { subject, kind, time } satisfies Order, rounds);
}
