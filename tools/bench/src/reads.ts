import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { ReaderName } from '../contestants/clients.ts';
import { ask, interleaveProcesses, type Sampler } from './interleave-processes.ts';
import type { Order } from './reader-process.ts';

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
): Promise<Record<ReaderName, number[]>> {
  const id = randomUUID();
  const started: Sampler<ReaderName>[] = [];
  try {
    // Side by side, as the machine is not as fast from one second to the next.
    for (let copy = 0; copy < copies; copy += 1) {
      for (const name of names) {
        // Ours as users have it: built.
        const child = fork(program, [name, baseUrl, id], { execArgv: [] });
        started.push({ name, child });
        await ask(child, { calls: warmUp, concurrency } satisfies Order);
      }
    }
    return await interleaveProcesses(started, { calls, concurrency } satisfies Order, rounds);
  } finally {
    for (const { child } of started) if (child.connected) child.disconnect();
  }
}
