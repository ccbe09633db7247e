/** What is known of a provider, shared by all processes. */
export interface ProviderState {
  /** Tasks that it is sent at the same time while the configuration names no `maxConcurrent`. */
  readonly limit: number;
  /** Whether the limit still grows with every accepted task: the provider has refused none. */
  readonly growing: boolean;
  /** Tasks accepted since the limit changed. */
  readonly streak: number;
  /** Failures in a row: unreachable, 503, an account that is refused, or an unknown outcome. */
  readonly failures: number;
  /** Why the last submit failed; null after one that succeeded. */
  readonly reason: string | null;
  /** Whether the last submit failed because the provider refuses every task, for instance because of its key. */
  readonly account: boolean;
  /** Nothing is sent before, in milliseconds since 1970. */
  readonly pausedUntil: number;
  /** The current minute since 1970. */
  readonly minute: number;
  /** Tasks sent in that minute. */
  readonly sentInMinute: number;
  /** Tasks accepted, refused as too many, and failed since the first start. */
  readonly accepted: number;
  readonly refused: number;
  readonly failed: number;
}

/** The state of a provider that was never called. */
export const newProviderState: ProviderState = {
  limit: 2,
  growing: true,
  streak: 0,
  failures: 0,
  reason: null,
  account: false,
  pausedUntil: 0,
  minute: 0,
  sentInMinute: 0,
  accepted: 0,
  refused: 0,
  failed: 0,
};

/** Limits of a provider in the configuration; null for no limit. */
export interface ProviderLimits {
  /** Tasks under way at the provider. */
  readonly maxConcurrent: number | null;
  /** Tasks sent in a minute. */
  readonly requestsPerMinute: number | null;
}

/** The outcome of a submit as it changes the state of the provider. */
export type SubmitResult =
  /** `underWay` counts the tasks at the provider, this one included. */
  | { readonly kind: 'accepted'; readonly underWay: number }
  /** The provider responded otherwise, such as with a refusal of the content. */
  | { readonly kind: 'responded' }
  /** `underWay` counts the tasks at the provider without the refused one; with none it is a failure. */
  | {
      readonly kind: 'busy';
      readonly retryAfterMs: number;
      readonly underWay: number;
      readonly reason: string;
    }
  | { readonly kind: 'failed'; readonly retryAfterMs: number; readonly reason: string }
  /** The provider refuses every task: the circuit opens at once. */
  | { readonly kind: 'account'; readonly retryAfterMs: number; readonly reason: string };

/** Failures in a row after which the circuit opens: the provider gets one task at a time, at growing intervals. */
export const FAILURES_TO_OPEN = 5;

const MINUTE = 60_000;
const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 60_000;

/**
 * Tasks that are accepted before the limit of a provider that has refused one grows by one. A refusal of every
 * attempt to exceed the limit is then 2.5 % of what is accepted.
 */
const ACCEPTED_TO_GROW = 40;

/** Returns the state after a submit. */
export function afterSubmit(state: ProviderState, result: SubmitResult, now: number): ProviderState {
  if (result.kind === 'accepted') return afterAccepted(state, result.underWay);
  if (result.kind === 'responded') return { ...state, failures: 0, reason: null, account: false };

  const pausedUntil = Math.max(state.pausedUntil, now + result.retryAfterMs);
  const isBusy = result.kind === 'busy';
  const refused = state.refused + (isBusy ? 1 : 0);
  if (isBusy && result.underWay > 0)
    return { ...state, limit: result.underWay, growing: false, streak: 0, pausedUntil, refused };

  // Tasks that were sent before the first refusal of an account say nothing new.
  if (result.kind === 'account' && isOpen(state) && now < state.pausedUntil) return state;
  const failures = Math.max(state.failures + 1, result.kind === 'account' ? FAILURES_TO_OPEN : 0);
  const beyond = failures - FAILURES_TO_OPEN;
  const pause = beyond < 0 ? 0 : Math.min(FIRST_PAUSE * 2 ** beyond, LONGEST_PAUSE);

  return {
    ...state,
    refused,
    failures,
    reason: result.reason,
    account: result.kind === 'account',
    failed: state.failed + (isBusy ? 0 : 1),
    pausedUntil: Math.max(pausedUntil, now + pause),
  };
}

/** Returns the state of a provider that gets tasks again, whatever its failures were. */
export function resumed(state: ProviderState): ProviderState {
  return { ...state, failures: 0, reason: null, account: false, pausedUntil: 0 };
}

function afterAccepted(state: ProviderState, underWay: number): ProviderState {
  const accepted = { ...state, failures: 0, reason: null, account: false, accepted: state.accepted + 1 };
  // A limit that is not used says nothing of the provider, and would be reached by a burst that it refuses.
  if (underWay < state.limit / 2) return accepted;
  if (state.growing) return { ...accepted, limit: state.limit + 1 };
  if (state.streak + 1 < ACCEPTED_TO_GROW) return { ...accepted, streak: state.streak + 1 };
  return { ...accepted, limit: state.limit + 1, streak: 0 };
}

/** Returns the state after a task is sent. */
export function afterSent(state: ProviderState, now: number): ProviderState {
  const minute = Math.floor(now / MINUTE);
  return { ...state, minute, sentInMinute: minute === state.minute ? state.sentInMinute + 1 : 1 };
}

/** Tasks at a provider. */
export interface ProviderLoad {
  /** Tasks that it was sent and that have not ended, those that are being sent included. */
  readonly underWay: number;
  /** Tasks that are being sent. */
  readonly sending: number;
}

/** Returns how many more tasks a provider takes now. */
export function getCapacity(
  state: ProviderState,
  { maxConcurrent, requestsPerMinute }: ProviderLimits,
  { underWay, sending }: ProviderLoad,
  now: number,
): number {
  if (now < state.pausedUntil) return 0;
  const inMinute = Math.floor(now / MINUTE) === state.minute ? state.sentInMinute : 0;
  const free = (maxConcurrent ?? state.limit) - underWay;
  const rate = (requestsPerMinute ?? Number.POSITIVE_INFINITY) - inMinute;
  const probe = isOpen(state) ? 1 - sending : Number.POSITIVE_INFINITY;
  return Math.max(0, Math.min(free, rate, probe));
}

/** Returns whether the circuit of a provider is open: too many submits in a row have failed. */
export function isOpen({ failures }: Pick<ProviderState, 'failures'>): boolean {
  return failures >= FAILURES_TO_OPEN;
}

/** Returns the circuit as operators see it. */
export function getCircuit(state: ProviderState, now: number): 'closed' | 'paused' | 'open' | 'half-open' {
  if (isOpen(state)) return now < state.pausedUntil ? 'open' : 'half-open';
  return now < state.pausedUntil ? 'paused' : 'closed';
}
