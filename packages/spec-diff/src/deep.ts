import { Worker } from 'node:worker_threads';
import type { DiffOptions } from './diff.ts';
import { isSpecDiffError, SpecDiffError, type SpecDiffErrorCode } from './errors.ts';
import type { Judged } from './judge.ts';

/** Documents that refer a thousand levels deep need this much stack. */
const stackSizeMb = 900;

/** What the thread sends back. */
export type DeepAnswer = { judged: Judged } | { code: SpecDiffErrorCode | undefined; message: string };

/**
 * Judges in a thread with a large stack, for documents on which the ordinary one overflowed.
 *
 * @throws SpecDiffError what the judges throw.
 */
export function judgeDeep(
  base: string,
  head: string,
  options: DiffOptions & { cwd: string },
): Promise<Judged> {
  return new Promise((resolve, reject) => {
    const program = import.meta.url.endsWith('.ts') ? './deep-worker.ts' : './deep-worker.js';
    const worker = new Worker(new URL(program, import.meta.url), {
      workerData: { base, head, options },
      resourceLimits: { stackSizeMb },
    });
    worker.once('error', reject);
    worker.once('message', (answer: DeepAnswer) => {
      if ('judged' in answer) resolve(answer.judged);
      else reject(answer.code ? new SpecDiffError(answer.code, answer.message) : new Error(answer.message));
    });
  });
}

/** Whether an error says that the stack was too small. */
export function isOverflow(error: unknown): boolean {
  return !isSpecDiffError(error) && error instanceof RangeError && error.message.includes('call stack');
}
