import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type CheckerName, checkersOf } from './checkers.ts';
import { type Contestant, interleave } from './interleave.ts';
import { median } from './stats.ts';
import type { Kind, Subject } from './subjects.ts';

const program = fileURLToPath(new URL('checker-process.ts', import.meta.url));

/** How often, and for how many milliseconds each time. */
export interface Turns {
  readonly rounds: number;
  readonly time: number;
}

/** Two processes of one program differ by where its code and data happen to lie: those that decide are run thrice. */
const COPIES: Readonly<Partial<Record<CheckerName, number>>> = { 'generated, fast': 3, 'hand-written': 3 };

/** Nanoseconds per check of everyone who checks a schema, each in processes of its own, in turns. */
export async function measureCheckers<Result>(
  subject: Subject,
  use: (measure: (kind: Kind, turns: Turns) => Promise<Record<CheckerName, number[]>>) => Promise<Result>,
): Promise<Result> {
  const running = new Map<CheckerName, readonly ChildProcess[]>();
  try {
    for (const name of checkersOf(subject)) {
      const copies = Array.from({ length: COPIES[name] ?? 1 }, () => start(name, subject));
      running.set(name, copies);
      await Promise.all(copies.map(answerOf));
    }
    return await use((kind, turns) => measure(running, kind, turns));
  } finally {
    for (const child of [...running.values()].flat()) if (child.connected) child.disconnect();
  }
}

async function measure(
  running: ReadonlyMap<CheckerName, readonly ChildProcess[]>,
  kind: Kind,
  { rounds, time }: Turns,
): Promise<Record<CheckerName, number[]>> {
  const contestants: Record<string, Contestant> = {};
  for (const [name, copies] of running) {
    contestants[name] = async () => {
      const samples: number[] = [];
      for (const child of copies) samples.push(await ask(child, { kind, time }));
      return median(samples);
    };
  }
  // What the engine compiles, it compiles in the first rounds.
  // Sound: the names are those of the processes.
  return (await interleave(contestants, { rounds, warmUp: 3 })) as Record<CheckerName, number[]>;
}

function start(name: CheckerName, subject: Subject): ChildProcess {
  return fork(program, [name, subject], { execArgv: ['--conditions=@videogen/source'] });
}

async function ask(child: ChildProcess, order: { kind: Kind; time: number }): Promise<number> {
  child.send(order);
  return Number(await answerOf(child));
}

/** The next thing it says. */
async function answerOf(child: ChildProcess): Promise<unknown> {
  const stop = new AbortController();
  try {
    const ended = once(child, 'exit', { signal: stop.signal }).then(([code]) => {
      throw new Error(`${child.spawnargs.slice(-2).join(' of ')} ended with ${code}`);
    });
    // It is left waiting when the answer comes first, which ends it with an error that nobody needs.
    ended.catch(() => undefined);
    const [answer] = await Promise.race([once(child, 'message', { signal: stop.signal }), ended]);
    return answer;
  } finally {
    stop.abort();
  }
}
