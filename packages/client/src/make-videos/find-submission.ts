import { callInjected } from '../call-injected.ts';
import { createDeadline, within } from '../deadline.ts';
import { getReason } from '../json.ts';
import { defaultResolveTimeout } from '../options.ts';
import { system } from '../system.ts';
import { checkTaskId } from '../task-status.ts';
import type { JobSubmission } from './job-state.ts';
import { hookTimeout, type UnknownDecision } from './options.ts';
import type { Run } from './run.ts';
import type { UnknownVideo } from './videos-summary.ts';

/** The time of a look at the receiver, also when the callback is not waited for any more, in milliseconds. */
const lookTimeout = 5_000;

/**
 * Finds the task of a request whose outcome is unknown, by its callback.
 *
 * @returns whether it was found; a wait that ends without a callback proves nothing
 */
export async function findSubmission(run: Run, name: string, submission: JobSubmission): Promise<boolean> {
  const { callbacks, resolveTimeout = defaultResolveTimeout } = run.options;
  const { ref, id, submittedAt } = submission;
  if (!callbacks || ref === undefined) return false;

  const left = submittedAt + resolveTimeout - system.now();
  const look = Math.min(lookTimeout, resolveTimeout);
  const limit = createDeadline(Math.max(look, left), run.control.signal);
  try {
    const waitFor = async (signal: AbortSignal): Promise<string> => {
      const { taskId } = await callbacks.waitFor(ref, { until: 'bound', signal });
      checkTaskId(taskId);
      return taskId;
    };
    const taskId = await within(`callbacks.waitFor(${ref})`, limit, waitFor);
    await run.journal.write(name, { type: 'created', submission: id, taskId });
    run.emit({ type: 'created', message: `${name}: a callback named its task ${taskId}`, name, taskId });
    return true;
  } catch (error) {
    if (run.journal.get(name).submission?.taskId !== undefined) return true;
    const message = `${name}: no callback named its task: ${getReason(error)}`;
    if (!run.control.signal.aborted) run.emit({ type: 'warning', message, error });
    return false;
  }
}

/** Returns what a person has to know of a request whose outcome is unknown. */
export function describeUnknown(name: string, submission: JobSubmission): UnknownVideo {
  const { id, submittedAt, evidence = 'the process ended before the response' } = submission;
  const advice =
    'A task may exist and may have been paid for. Look in the dashboard of the provider; then start again with onUnknown: ' +
    'its task id, or "resubmit" when there is no task';
  return { name, submissionId: id, submittedAt, evidence, advice };
}

/** Asks the application what happens to a request with an unknown outcome, and records it. Returns whether it is known now. */
export async function decideUnknown(run: Run, name: string, submission: JobSubmission): Promise<boolean> {
  const { onUnknown = 'report' } = run.options;
  const decision = await decide(run, onUnknown, describeUnknown(name, submission));
  // Stryker disable next-line BooleanLiteral: the work that follows finds no task, and ends the same way.
  if (decision === 'report') return false;
  const { id } = submission;
  if (decision === 'resubmit') await run.journal.write(name, { type: 'reopened', submission: id });
  else await run.journal.write(name, { type: 'created', submission: id, taskId: decision.taskId });
  return true;
}

async function decide(
  { control }: Run,
  onUnknown: NonNullable<Run['options']['onUnknown']>,
  video: UnknownVideo,
): Promise<UnknownDecision> {
  if (typeof onUnknown !== 'function') return onUnknown;
  const limit = createDeadline(hookTimeout, control.signal);
  const decision = await callInjected('onUnknown', limit, () => onUnknown(video));
  if (decision === 'report' || decision === 'resubmit') return decision;
  checkTaskId(decision?.taskId);
  return decision;
}
