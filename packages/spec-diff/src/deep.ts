import { Worker } from 'node:worker_threads';
import type { DiffOptions } from './diff.ts';
import { SpecDiffError, type SpecDiffErrorCode } from './errors.ts';
import type { Report } from './types.ts';

/** Documents that refer a thousand levels deep need this much stack. */
const stackSizeMb = 900;

/** The message that the thread sends. */
export type DeepResult = { report: Report } | { code: SpecDiffErrorCode | undefined; message: string };

/**
 * Compares in a thread with a large stack, for documents on which the ordinary one overflowed.
 *
 * @throws SpecDiffError like `diff`.
 */
export function diffDeep(base: string, head: string, options: DiffOptions): Promise<Report> {
  return new Promise((resolve, reject) => {
    const program = import.meta.url.endsWith('.ts') ? './deep-worker.ts' : './deep-worker.js';
    const worker = new Worker(new URL(program, import.meta.url), {
      workerData: { base, head, options },
      resourceLimits: { stackSizeMb },
    });
    worker.once('error', reject);
    worker.once('message', (result: DeepResult) => {
      if ('report' in result) resolve(result.report);
      else reject(result.code ? new SpecDiffError(result.code, result.message) : new Error(result.message));
    });
  });
}
