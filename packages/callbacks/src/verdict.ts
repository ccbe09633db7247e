import { type CallbackAnswer, NOT_FOUND, TAKEN, unavailable } from './answer.ts';
import type { Outcome } from './apply.ts';
import type { RejectionReason } from './handlers.ts';
import type { Settings } from './options.ts';

/** What a delivery is answered, and what `onRejected` is told if it was not simply taken. */
export interface Verdict {
  readonly answer: CallbackAnswer;
  readonly reason?: RejectionReason;
  readonly ref?: string;
  readonly taskId?: string;
  readonly error?: unknown;
}

/** What is known of a delivery when it is refused. */
export type Details = Pick<Verdict, 'ref' | 'taskId' | 'error'>;

/** Taken: processed, or nothing to do. */
export const TAKEN_VERDICT: Verdict = { answer: TAKEN };

/** Refused with this answer. */
export function refused(reason: RejectionReason, answer: CallbackAnswer, details: Details = {}): Verdict {
  return { answer, reason, ...details };
}

/** Not now: 503, so that a sender that repeats does so. */
export function deferred(settings: Settings, reason: RejectionReason, details: Details): Verdict {
  return { answer: unavailable(settings.retryAfter), reason, ...details };
}

/** The verdict that follows from what became of a statement. */
export function verdictOf(settings: Settings, outcome: Outcome, details: Details): Verdict {
  switch (outcome.kind) {
    case 'done':
      return TAKEN_VERDICT;
    case 'ignored':
      return outcome.because === 'conflict' ? refused('conflict', TAKEN, details) : TAKEN_VERDICT;
    case 'other_task':
      return refused('other_task', NOT_FOUND, details);
    case 'handler_failed':
      return deferred(settings, 'handler_failed', { ...details, error: outcome.error });
    default:
      return deferred(settings, outcome.kind, details);
  }
}
