import type { Core } from './core.ts';
import { AmbiguousSubmitError } from './errors/request-errors.ts';
import type { Submission, SubmitOptions } from './options.ts';
import { waitForTaskId } from './wait-for-callback.ts';

/**
 * Handles a create request with an unknown outcome: waits for its callback, if there is a receiver.
 *
 * @param seenId the task that an unusable response named
 * @returns the id of the task
 * @throws {AmbiguousSubmitError} when it was not found
 */
export async function resolveAmbiguous(
  core: Core,
  submission: Submission,
  cause: Error,
  seenId: string | undefined,
  { resolve = core.options.resolve, signal }: SubmitOptions,
): Promise<string> {
  const error = ambiguous(submission, cause, seenId);
  if (seenId || !resolve) throw error;
  const { taskId, evidence } = await waitForTaskId(core, submission.ref, { ...resolve, signal });
  if (taskId) return taskId;
  core.warn(error, String(evidence));
  throw error;
}

function ambiguous(
  { operation, id }: Submission,
  cause: Error,
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
