import type { Core } from './core.ts';
import { AmbiguousSubmitError } from './errors/request-errors.ts';
import { callInjected } from './injected.ts';
import type { Submission, SubmitOptions } from './options.ts';
import { waitForTaskId } from './receiver.ts';

/**
 * Handles a create request with an unknown outcome: asks the application for its task.
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
  const found = await findTask(core, submission, resolve, signal);
  if (found.taskId) return found.taskId;
  core.warn(error, found.evidence ?? 'resolve found no task');
  throw error;
}

async function findTask(
  core: Core,
  submission: Submission,
  resolve: NonNullable<SubmitOptions['resolve']>,
  signal: AbortSignal | undefined,
): Promise<{ readonly taskId?: string | undefined; readonly evidence?: string | undefined }> {
  if (typeof resolve === 'object') return waitForTaskId(core, submission.ref, { ...resolve, signal });
  try {
    const limits = { signal, timeout: Number.POSITIVE_INFINITY };
    return { taskId: await callInjected(core, 'resolve', limits, () => resolve(submission)) };
  } catch (failure) {
    return { evidence: String(failure) };
  }
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
