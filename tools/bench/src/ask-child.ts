import type { ChildProcess } from 'node:child_process';
import { answerOf } from '../../../packages/callbacks/bench/answer-of.ts';
import { median } from './stats.ts';

/** Has processes of one program take a sample each, one after the other, and gives the median of them. */
export async function askAll(children: readonly ChildProcess[], order: object): Promise<number> {
  const samples: number[] = [];
  for (const child of children) {
    child.send(order);
    samples.push(await answerOf<number>(child));
  }
  return median(samples);
}
