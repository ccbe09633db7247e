import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { READERS, type ReaderName } from '../contestants/clients.ts';
import { ask } from './ask-child.ts';
import { type Contestant, interleave } from './interleave.ts';
import type { Order } from './reader-process.ts';
import { median } from './stats.ts';

const program = fileURLToPath(new URL('reader-process.ts', import.meta.url));

/** Two processes of one program differ by where its code and data happen to lie: those that decide are run thrice. */
const COPIES: Readonly<Partial<Record<ReaderName, number>>> = { '@videogen/client': 3, fetch: 3 };

/** How many reads, at once and in all. */
export interface ReadTurns extends Order {
  readonly rounds: number;
  /** Reads before those that count, so that what the engine compiles is compiled. */
  readonly warmUp: number;
}

/** Reads of a task per second by each library, in processes of their own that take turns, one sample per round. */
export async function measureReads(
  baseUrl: string,
  { calls, concurrency, rounds, warmUp }: ReadTurns,
): Promise<Record<ReaderName, number[]>> {
  const id = randomUUID();
  const started: ChildProcess[] = [];
  const contestants: Record<string, Contestant> = {};
  try {
    // Sound: the keys of that record are those names.
    for (const name of Object.keys(READERS) as ReaderName[]) {
      // Ours as users have it: built.
      const copies = Array.from({ length: COPIES[name] ?? 1 }, () =>
        fork(program, [name, baseUrl, id], { execArgv: [] }),
      );
      started.push(...copies);
      for (const child of copies) await ask(child, { calls: warmUp, concurrency } satisfies Order);
      contestants[name] = async () => {
        const samples: number[] = [];
        for (const child of copies) samples.push(await ask(child, { calls, concurrency } satisfies Order));
        return median(samples);
      };
    }
    // Sound: the names are those of the readers.
    return (await interleave(contestants, { rounds })) as Record<ReaderName, number[]>;
  } finally {
    for (const child of started) if (child.connected) child.disconnect();
  }
}
