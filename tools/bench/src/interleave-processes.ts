import type { ChildProcess } from 'node:child_process';
import { answerOf } from '../../../packages/callbacks/bench/answer-of.ts';
import { type Contestant, interleave } from './interleave.ts';
import { medians } from './stats.ts';

/** A process that answers each order with a sample. Several can run the same program. */
export interface Sampler<Name extends string> {
  readonly name: Name;
  readonly child: ChildProcess;
}

/** Has one process take a sample. */
export function ask(child: ChildProcess, order: object): Promise<number> {
  child.send(order);
  return answerOf<number>(child);
}

/**
 * Takes one sample of each process per round, in the order given and in turns; of those that run the same program, the
 * median of the round.
 */
export async function interleaveProcesses<Name extends string>(
  samplers: readonly Sampler<Name>[],
  order: object,
  rounds: number,
): Promise<Record<Name, number[]>> {
  const turns = samplers.map(({ child }, at): [string, Contestant] => [`${at}`, () => ask(child, order)]);
  const samples = Object.values(await interleave(Object.fromEntries(turns), { rounds }));
  const together = samplers.map(({ name }): [Name, number[]] => [
    name,
    medians(samples.filter((_, at) => samplers[at]?.name === name)),
  ]);
  // Sound: the names are those of the samplers.
  return Object.fromEntries(together) as Record<Name, number[]>;
}
