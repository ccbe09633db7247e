import { startWorker, type Worker } from './processes.ts';
import { takeTurns } from './stats.ts';

/**
 * Measures functions with tinybench, each in a separate process, in turns.
 *
 * @param module exports `contestants`, relative to this folder
 * @param argument argument for the creation of each contestant
 * @returns microseconds for a call, one sample for each round
 */
export async function sample<Name extends string>(
  module: string,
  names: readonly Name[],
  { rounds = 10, argument = '' }: { readonly rounds?: number; readonly argument?: string } = {},
): Promise<Record<Name, number[]>> {
  await using stack = new AsyncDisposableStack();
  const contestants: [Name, () => Promise<number>][] = [];
  for (const name of names) {
    const worker: Worker = stack.use(await startWorker('sampler.ts', module, name, argument));
    contestants.push([name, () => worker.call<number>('sample')]);
  }
  // Safe: the entries are those of the names.
  return await takeTurns(Object.fromEntries(contestants) as Record<Name, () => Promise<number>>, rounds);
}
