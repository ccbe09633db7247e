import { isUrlOf } from './admit.ts';
import { NOT_FOUND } from './answer.ts';
import { apply, type Runs } from './apply.ts';
import { chain } from './chain.ts';
import type { UsableRecord } from './check-record.ts';
import { decide, isAhead } from './decide.ts';
import type { PlatformContext } from './incoming.ts';
import { note } from './note.ts';
import { readFact } from './read-fact.ts';
import type { CallbackRecord } from './record.ts';
import { report } from './report.ts';
import type { Awaitable } from './store.ts';
import { deferred, refused, TAKEN_VERDICT, type Verdict, verdictOf } from './verdict.ts';

/** What taking a delivery needs beside the runs. */
export interface Taking extends Runs {
  /** Lets work go on after the answer. */
  readonly background: (work: Promise<unknown>, platform: PlatformContext | undefined) => void;
}

/**
 * Takes a usable record that came with a genuine token: what is known already is answered at once, the rest is
 * settled before the answer, or after it with `acknowledgeFirst`. Rejects if the store fails.
 */
export function take(
  taking: Taking,
  record: CallbackRecord,
  claim: UsableRecord,
  platform: PlatformContext | undefined,
): Awaitable<Verdict> {
  const { confirm, acknowledgeFirst } = taking.settings;
  if (confirm === undefined && !acknowledgeFirst) return settle(taking, record, claim);
  return (
    known(taking, record, claim) ??
    (acknowledgeFirst ? acknowledge(taking, record, claim, platform) : settle(taking, record, claim))
  );
}

/** The verdict on a claim that changes nothing even if it is true: it need not be confirmed. */
function known({ settings }: Taking, record: CallbackRecord, claim: UsableRecord): Verdict | undefined {
  const said = { ...claim, confirmed: settings.confirm !== undefined };
  const decision = decide(record, said, settings.now());
  const details = { ref: record.ref, taskId: claim.taskId };
  if (decision.kind === 'other-task') return verdictOf(settings, { kind: 'other_task' }, details);
  if (decision.kind !== 'ignore') return undefined;
  return verdictOf(settings, { kind: 'ignored', because: decision.because }, details);
}

async function acknowledge(
  taking: Taking,
  record: CallbackRecord,
  claim: UsableRecord,
  platform: PlatformContext | undefined,
): Promise<Verdict> {
  const { settings } = taking;
  await note(settings, record, claim.taskId, settings.now() + settings.leaseTime);
  taking.background(settleLater(taking, record, claim), platform);
  return TAKEN_VERDICT;
}

/** The sender has its 200 by now; what goes wrong is for `onRejected` and the reconciler. */
async function settleLater(taking: Taking, record: CallbackRecord, claim: UsableRecord): Promise<void> {
  const verdict = await Promise.resolve()
    .then(() => settle(taking, record, claim))
    .catch((error: unknown) =>
      deferred(taking.settings, 'store_failed', { ref: record.ref, taskId: claim.taskId, error }),
    );
  report(taking.settings, { ...verdict, answer: TAKEN_VERDICT.answer }, 'callback');
}

function settle(taking: Taking, record: CallbackRecord, claim: UsableRecord): Awaitable<Verdict> {
  const verdict =
    taking.settings.confirm === undefined ? claimed(taking, record, claim) : confirmed(taking, record, claim);
  return chain(verdict, (given) =>
    given.reason !== undefined && TO_BE_NOTED.has(given.reason) ? noted(taking, record, claim, given) : given,
  );
}

function claimed(taking: Taking, record: CallbackRecord, claim: UsableRecord): Awaitable<Verdict> {
  return chain(apply(taking, record, claim, delivery(taking)), (outcome) =>
    verdictOf(taking.settings, outcome, { ref: record.ref, taskId: claim.taskId }),
  );
}

async function noted(
  { settings }: Taking,
  record: CallbackRecord,
  claim: UsableRecord,
  verdict: Verdict,
): Promise<Verdict> {
  await note(settings, record, claim.taskId, settings.now() + settings.retryAfter);
  return verdict;
}

/** What the reconciler has to know of, because nothing in the record says it yet. */
const TO_BE_NOTED: ReadonlySet<unknown> = new Set(['confirm_failed', 'busy', 'unconfirmed']);

async function confirmed(taking: Taking, record: CallbackRecord, claim: UsableRecord): Promise<Verdict> {
  const { settings } = taking;
  const details = { ref: record.ref, taskId: claim.taskId };
  let fact: UsableRecord | undefined;
  try {
    fact = await readFact(settings, claim.taskId);
  } catch (error) {
    return deferred(settings, 'confirm_failed', { ...details, error });
  }
  if (fact === undefined) return refused('no_such_task', NOT_FOUND, details);
  if (settings.matchCallbackUrl && record.taskId === null && !isUrlOf(record, fact.task.callback_url)) {
    return refused('other_callback_url', NOT_FOUND, details);
  }
  const outcome = await apply(taking, record, fact, delivery(taking));
  const verdict = verdictOf(settings, outcome, details);
  if (verdict.reason !== undefined || !isAhead(claim.status, fact.status)) return verdict;
  return deferred(settings, 'unconfirmed', details);
}

function delivery(taking: Taking): { source: 'callback'; patience: number } {
  return { source: 'callback', patience: taking.settings.busyTimeout };
}
