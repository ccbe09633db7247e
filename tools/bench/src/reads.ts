import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { ReaderName } from '../contestants/clients.ts';
import { askAll } from './ask-child.ts';
import { type Contestant, interleave } from './interleave.ts';
import type { Order } from './reader-process.ts';
import { median } from './stats.ts';

const program = fileURLToPath(new URL('reader-process.ts', import.meta.url));

/** How many reads, at once and in all. */
export interface ReadTurns extends Order {
  readonly rounds: number;
  /** Reads before those that count, so that what the engine compiles is compiled. */
  readonly warmUp: number;
  /** Processes for each library, as two of one program differ by where its code and data happen to lie. */
  readonly copies: number;
}

/** Reads of a task per second by each of these libraries, in processes of their own that take turns, one sample per round. */
export async function measureReads(
  baseUrl: string,
  names: readonly ReaderName[],
  { calls, concurrency, rounds, warmUp, copies }: ReadTurns,
): Promise<Record<string, number[]>> {
  const id = randomUUID();
  const started: Reader[] = [];
  try {
    // Side by side, as the machine is not as fast from one second to the next.
    for (let copy = 0; copy < copies; copy += 1) {
      for (const name of names) {
        // Ours as users have it: built.
        const child = fork(program, [name, baseUrl, id], { execArgv: [] });
        started.push({ name, child });
        await askAll([child], { calls: warmUp, concurrency } satisfies Order);
      }
    }
    const turns = started.map(({ child }, at): [string, Contestant] => [
      `${at}`,
      () => askAll([child], { calls, concurrency } satisfies Order),
    ]);
    const samples = await interleave(Object.fromEntries(turns), { rounds });
    return Object.fromEntries(
      names.map((name) => {
        const own = Object.values(samples).filter((_, at) => started[at]?.name === name);
        return [name, middle(own)];
      }),
    );
  } finally {
    for (const { child } of started) if (child.connected) child.disconnect();
  }
}

/** A process that reads. */
interface Reader {
  readonly name: ReaderName;
  readonly child: ChildProcess;
}

/** The median of all copies, round by round. */
function middle(copies: readonly number[][]): number[] {
  return (copies[0] ?? []).map((_, round) => median(copies.map((samples) => samples[round] ?? Number.NaN)));
}
