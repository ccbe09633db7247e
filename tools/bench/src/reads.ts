import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { ReaderName } from '../contestants/clients.ts';
import { askAll } from './ask-child.ts';
import { type Contestant, interleave } from './interleave.ts';
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
): Promise<Record<string, number[]>> {
  const id = randomUUID();
  const started: ChildProcess[] = [];
  const contestants: Record<string, Contestant> = {};
  try {
    for (const name of names) {
      // Ours as users have it: built.
      const children = Array.from({ length: copies }, () =>
        fork(program, [name, baseUrl, id], { execArgv: [] }),
      );
      started.push(...children);
      await askAll(children, { calls: warmUp, concurrency } satisfies Order);
      contestants[name] = () => askAll(children, { calls, concurrency } satisfies Order);
    }
    return await interleave(contestants, { rounds });
  } finally {
    for (const child of started) if (child.connected) child.disconnect();
  }
}
