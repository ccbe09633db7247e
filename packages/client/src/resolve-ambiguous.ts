import type { OnDemand } from './core.ts';
import { AmbiguousSubmitError } from './errors/request-errors.ts';
import { aboutTask, type VideoClientError } from './errors/video-client-error.ts';
import type { Submission } from './options.ts';
import { isAmbiguous } from './retry-rules.ts';
import { waitForTaskId } from './wait-for-callback.ts';

/**
 * Handles a create request that failed. When its outcome is unknown, waits for its callback, if there is a receiver.
 *
 * @param seen whether the response was as the contract describes it, and the task that it named
 * @returns the id of the task
 * @throws {AmbiguousSubmitError} when the outcome remains unknown; otherwise the failure itself
 */
export const resolveAmbiguous: OnDemand['resolveAmbiguous'] = async (
  core,
  submission,
  cause,
  seen,
  { resolve = core.options.resolve, signal },
) => {
  if (seen.isAccepted || !isAmbiguous(cause)) throw aboutTask(cause, seen.taskId);
  const error = ambiguous(submission, cause, seen.taskId);
  if (seen.taskId || !resolve) throw error;
  const { taskId, evidence } = await waitForTaskId(core, submission.ref, { ...resolve, signal });
  if (taskId) return taskId;
  core.warn(error, String(evidence));
  throw error;
};

function ambiguous(
  { operation, id }: Submission,
  cause: VideoClientError,
  taskId: string | undefined,
): AmbiguousSubmitError {
  const next = taskId
    ? `The response named task ${taskId}: read it`
    : 'Wait for its callback or look in the dashboard of the provider';
  return new AmbiguousSubmitError(
    `${operation} may have created a task. It was not sent again, to avoid paying twice: ${cause.message}. ` +
      `${next} before you submit again`,
    { operation, submissionId: id, sent: true, cause, taskId },
  );
}
