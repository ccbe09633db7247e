import type { OnDemand } from './core.ts';
import { AmbiguousSubmitError } from './errors/request-errors.ts';
import { isAmbiguous } from './retry-rules.ts';
import { waitForTaskId } from './wait-for-callback.ts';

/**
 * Handles a create request that failed. When its outcome is unknown, waits for its callback, if there is a receiver.
 *
 * @returns the id of the task
 * @throws {AmbiguousSubmitError} when the outcome remains unknown; otherwise the failure itself
 */
export const resolveAmbiguous: OnDemand['resolveAmbiguous'] = async (
  core,
  { operation, id, ref },
  cause,
  { resolve = core.options.resolve, signal },
) => {
  if (!isAmbiguous(cause)) throw cause;
  const { taskId } = cause;
  const next = taskId
    ? `The response named task ${taskId}: read it`
    : 'Wait for its callback or look in the dashboard of the provider';
  const error = new AmbiguousSubmitError(
    `${operation} may have created a task. It was not sent again, to avoid paying twice: ${cause.message}. ` +
      `${next} before you submit again`,
    { operation, submissionId: id, sent: true, cause, taskId },
  );
  if (taskId || !resolve) throw error;
  try {
    return await waitForTaskId(core, ref, { ...resolve, signal });
  } catch (failure) {
    core.warn(error, `no callback was confirmed: ${failure}`);
    throw error;
  }
};
