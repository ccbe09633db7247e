import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { READERS, type ReaderName } from '../contestants/clients.ts';
import { askAll } from './ask-child.ts';
import { type Contestant, interleave } from './interleave.ts';
import type { Order } from './reader-process.ts';

const program = fileURLToPath(new URL('reader-process.ts', import.meta.url));

/** Those between which a target is decided. */
const DECIDE: readonly ReaderName[] = ['@videogen/client', 'fetch'];

/** How many reads, at once and in all. */
export interface ReadTurns extends Order {
  readonly rounds: number;
  /** Reads before those that count, so that what the engine compiles is compiled. */
  readonly warmUp: number;
  /** Processes for each of those that decide, as two of one program differ by where its code and data happen to lie. */
  readonly copies: number;
}

/** Reads of a task per second by each library, in processes of their own that take turns, one sample per round. */
export async function measureReads(
  baseUrl: string,
  { calls, concurrency, rounds, warmUp, copies }: ReadTurns,
): Promise<Record<ReaderName, number[]>> {
  const id = randomUUID();
  const started: ChildProcess[] = [];
  const contestants: Record<string, Contestant> = {};
  try {
    // Sound: the keys of that record are those names.
    for (const name of Object.keys(READERS) as ReaderName[]) {
      // Ours as users have it: built.
      const length = DECIDE.includes(name) ? copies : 1;
      const children = Array.from({ length }, () => fork(program, [name, baseUrl, id], { execArgv: [] }));
      started.push(...children);
      await askAll(children, { calls: warmUp, concurrency } satisfies Order);
      contestants[name] = () => askAll(children, { calls, concurrency } satisfies Order);
    }
    // Sound: the names are those of the readers.
    return (await interleave(contestants, { rounds })) as Record<ReaderName, number[]>;
  } finally {
    for (const child of started) if (child.connected) child.disconnect();
  }
}
