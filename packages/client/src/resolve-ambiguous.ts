import { ambiguityNote } from '#runtime';
import { createDeadline } from './deadline.ts';
import { AmbiguousSubmitError } from './errors/errors.ts';
import { getMember, getText } from './json.ts';
import {
  defaultResolveTimeout,
  type Submission,
  type SubmissionOutcome,
  type SubmitOptions,
} from './options.ts';
import type { Call } from './start-call.ts';
import { waitForTaskId } from './wait-for-callback.ts';

/**
 * Returns the outcome of a create request that may have created a task: waits for its callback, if there is a receiver.
 *
 * @param cause the failure, of any kind
 * @param taskId a task that the response named although it was not a success
 */
export async function resolveAmbiguous(
  { context, options }: Call<SubmitOptions>,
  { operation, id, ref }: Submission,
  cause: unknown,
  taskId: string | undefined,
): Promise<SubmissionOutcome> {
  const { resolve = context.options.resolve, signal } = options;
  const next = taskId
    ? `Read task ${taskId}`
    : 'Wait for its callback or look in the dashboard of the provider';
  const error = new AmbiguousSubmitError(
    `${operation} may have created a task. It was not sent again, to avoid paying twice: ` +
      `${getText(getMember(cause, 'message') ?? cause)}. ${next} before you submit again${ambiguityNote}`,
    { operation, submissionId: id, sent: true, outcome: 'ambiguous', cause, taskId },
  );
  const ambiguous = { state: 'ambiguous', taskId, error } as const;
  if (taskId || !resolve) return ambiguous;

  const limit = createDeadline(resolve.timeout ?? defaultResolveTimeout, signal);
  try {
    return { state: 'created', taskId: await waitForTaskId(ref, resolve.via, limit) };
  } catch (failure) {
    context.warn(error, `no callback was confirmed: ${getText(failure)}`);
    return ambiguous;
  }
}
