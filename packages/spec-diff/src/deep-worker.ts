import { parentPort, workerData } from 'node:worker_threads';
import type { DeepResult } from './deep.ts';
import { diff } from './diff.ts';
import { isSpecDiffError } from './errors.ts';

const { base, head, options } = workerData;

function compare(): DeepResult {
  try {
    return { report: diff(base, head, options) };
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { code: isSpecDiffError(error) ? error.code : undefined, message };
  }
}

parentPort?.postMessage(compare());
