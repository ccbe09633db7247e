import { normalizeUuid } from '@videogen/shared/uuid';
import { type CheckedTask, checkRecord, problem } from './check-record.ts';
import { confirmTask } from './confirm-task.ts';
import type { Internals } from './create-internals.ts';
import { decide, isAhead } from './decide.ts';
import { reported } from './events.ts';
import { callbackAcknowledged, callbackUnusable, delivery } from './generated/delivery.ts';
import { processTask } from './process-task.ts';
import {
  type BodyLimits,
  bodySize,
  type CallbackBody,
  headerProblem,
  type IncomingCallback,
  type PlatformContext,
  parseJson,
} from './request.ts';
import { type CallbackResponse, isAcknowledged, type Result, respond } from './result.ts';
import type { Snapshot } from './store.ts';
import { getClaimedId } from './task-record.ts';
import { FINAL_RANK, isKnownStatus } from './task-state.ts';
import { withTimeout } from './time.ts';
import { lastSegment, parseToken, withoutTokens } from './token.ts';
import { transition } from './transition.ts';

/** Receives a delivery: the path that every adapter calls. Never rejects. */
export async function receive(
  internals: Internals,
  incoming: IncomingCallback,
  platform?: PlatformContext,
): Promise<CallbackResponse> {
  const result = await reported(internals, { source: 'callback' }, () =>
    process(internals, incoming, platform),
  );
  return respond(result, internals.settings.retryAfter);
}

/** Verifies the token, reads the body, decides, then confirms and processes the task. */
async function process(
  internals: Internals,
  incoming: IncomingCallback,
  platform: PlatformContext | undefined,
): Promise<Result> {
  const { isConfirming, acknowledgeFirst, leaseTime } = internals.settings;
  if (incoming.method !== delivery.method) return { code: 'method' };

  const snapshot = await verifyToken(internals, incoming.target);
  if ('code' in snapshot) return snapshot;
  const { record } = snapshot;

  const claim = await readClaim(internals, incoming, record.ref);
  if ('code' in claim) {
    await readClaimedTask(internals, snapshot, claim);
    return claim;
  }

  if (!isConfirming) return processTask(internals, snapshot, claim, 'callback');
  // A claim that would change nothing if it were true needs no confirmation.
  const decision = decide(record, { ...claim, confirmed: true }, snapshot.now());
  const details = getDetails(snapshot, claim);
  if (decision !== 'run' && decision !== 'busy') return { code: decision, ...details };

  const work = (): Promise<Result> => confirmAndProcess(internals, snapshot, claim);
  if (!acknowledgeFirst) return work();
  // The reconciler processes the task again if the work after the response fails.
  await scheduleRead(internals, snapshot, claim, leaseTime);
  internals.background(
    reported(internals, { source: 'callback', httpStatus: callbackAcknowledged.status, ...details }, work),
    platform,
  );
  return { code: 'acknowledged', ...details };
}

/** What a delivery says about a task; the status of a record that is not valid is ''. */
type ClaimedTask = Pick<CheckedTask, 'taskId' | 'status'>;

/** A delivery whose record is not valid still tells that something has changed: its task is read, whatever it claims. */
async function readClaimedTask(internals: Internals, snapshot: Snapshot, { taskId }: Result): Promise<void> {
  if (!internals.settings.isConfirming || taskId === undefined || snapshot.record.rank === FINAL_RANK) return;
  const details = { source: 'callback', httpStatus: callbackUnusable.status } as const;
  await reported(internals, details, () => confirmAndProcess(internals, snapshot, { taskId, status: '' }));
}

/** Verifies the MAC first: only a genuine token reaches the store. */
async function verifyToken(
  { keyring, records, settings }: Internals,
  target: string,
): Promise<Snapshot | Result> {
  const token = parseToken(lastSegment(target));
  if (token === undefined) return { code: 'token_malformed' };
  if (!(await keyring.verify(token.keyId, token.payload, token.mac))) return { code: 'token_forged' };
  const snapshot = await records.read(token.nonce);
  if (snapshot === undefined) return { code: 'token_unknown' };
  const { ref, revoked } = snapshot.record;
  if (token.expiresAt <= settings.now()) return { code: 'token_expired', ref };
  return revoked ? { code: 'token_revoked', ref } : snapshot;
}

/** Reads the body and checks that it is a task record. */
async function readClaim(
  internals: Internals,
  incoming: IncomingCallback,
  ref: string,
): Promise<CheckedTask | Result> {
  const { maxBodyBytes, callTimeout: timeout } = internals.settings;
  const unfit = headerProblem(incoming, maxBodyBytes);
  if (unfit !== undefined) return { code: unfit, ref };

  const body = await readBody(incoming, { maxBodyBytes, timeout });
  if (body.kind === 'failed') return { code: body.reason, ref };
  if (bodySize(body) > maxBodyBytes) return { code: 'too_large', ref };

  const json = parseJson(body);
  if (!json.ok) return { code: 'invalid_json', ref, body: problem(['body'], json.message, 'json_invalid') };

  const checked = checkRecord(json.value, false);
  if (!checked.ok) {
    const taskId = normalizeUuid(getClaimedId(json.value));
    return { code: 'invalid_record', ref, body: checked.body, ...(taskId !== undefined && { taskId }) };
  }

  reportUnrecognized(internals, ref, checked.task);
  return checked.task;
}

/** Time that an adapter has to end a read by itself, so that it can discard the rest of the body (milliseconds). */
const GRACE = 100;

/** Reads the body. An adapter of your own, or middleware that reads a body without an end, may never settle. */
async function readBody(incoming: IncomingCallback, limits: BodyLimits): Promise<CallbackBody> {
  // Stryker disable next-line StringLiteral: nobody sees the error.
  const late = new Error('late');
  try {
    return await withTimeout(
      () => incoming.body(limits),
      limits.timeout + GRACE,
      () => late,
    );
  } catch (error) {
    if (error !== late) throw error;
    return { kind: 'failed', reason: 'timeout' };
  }
}

/** Reads the task from the API, and processes the API's record instead of the claim. */
async function confirmAndProcess(
  internals: Internals,
  snapshot: Snapshot,
  claim: ClaimedTask,
): Promise<Result> {
  const task = await confirmTask(internals, snapshot.record, claim.taskId);
  const result: Result =
    'code' in task
      ? { ...getDetails(snapshot, claim), ...task }
      : await processConfirmed(internals, snapshot, claim, task);
  // Without this the reconciler would not read the task. The lease of `onOverdue` does not bind the URL to its task.
  if (['confirm_failed', 'busy', 'unconfirmed'].includes(result.code)) {
    const { retryAfter, maxRetryAfter } = internals.settings;
    await scheduleRead(internals, snapshot, claim, Math.min(result.retryAfter ?? retryAfter, maxRetryAfter));
  }
  return result;
}

/** Processes the API's record; the delivery was not confirmed if it is ahead of that. */
async function processConfirmed(
  internals: Internals,
  snapshot: Snapshot,
  claim: ClaimedTask,
  task: CheckedTask,
): Promise<Result> {
  const result = await processTask(internals, snapshot, task, 'callback');
  const isEarly = isAcknowledged(result) && isAhead(claim.status, task.status);
  return isEarly ? { code: 'unconfirmed', ...getDetails(snapshot, claim) } : result;
}

/** Makes the reconciler read the task after `delay`, unless a commit comes first. */
async function scheduleRead(
  internals: Internals,
  snapshot: Snapshot,
  claim: ClaimedTask,
  delay: number,
): Promise<void> {
  const { deadline } = internals.settings;
  await internals.records.update(snapshot, (record, now) =>
    transition(record, {
      name: 'claim',
      taskId: claim.taskId,
      readAt: now + delay,
      overdueAt: now + deadline,
    }),
  );
}

function getDetails(
  { record }: Snapshot,
  { taskId, status }: ClaimedTask,
): { ref: string; taskId: string; taskStatus: string } {
  return { ref: record.ref, taskId, taskStatus: status };
}

/** Limits of an event, which must not grow with the body: names of fields, and characters of a name. */
const MAX_FIELDS = 20;
const MAX_NAME = 200;

function reportUnrecognized({ settings, report }: Internals, ref: string, record: CheckedTask): void {
  const { taskId, status, unknownFields, newCategory } = record;
  const taskStatus = isKnownStatus(status) ? undefined : status;
  const short = (name: string): string => withoutTokens(name).slice(0, MAX_NAME);
  const fields = unknownFields.slice(0, MAX_FIELDS).map(short);
  const category = newCategory === undefined ? undefined : short(newCategory);
  if (fields.length === 0 && category === undefined && taskStatus === undefined) return;

  report({
    name: 'unrecognized',
    time: settings.now(),
    ref,
    taskId,
    fields,
    ...(category !== undefined && { category }),
    ...(taskStatus !== undefined && { taskStatus }),
  });
}
