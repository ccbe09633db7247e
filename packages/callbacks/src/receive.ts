import { checkRecord, problem, type UsableRecord } from './check-record.ts';
import { confirmTask } from './confirm.ts';
import { decide, isAhead, isKnownStatus } from './decide.ts';
import type { Kit } from './kit.ts';
import { parseJson } from './parse-json.ts';
import { processTask } from './process-task.ts';
import { bodySize } from './read-body.ts';
import type { Snapshot } from './records.ts';
import { headerProblem, type IncomingCallback, type PlatformContext } from './request.ts';
import { type CallbackResponse, type Result, respond, statusOf } from './result.ts';
import { lastSegment, parseToken, type Token } from './token.ts';
import { noted } from './transitions.ts';

/** The core that every adapter calls: one request in plain parts, one response in plain parts. It never rejects. */
export async function receive(
  kit: Kit,
  incoming: IncomingCallback,
  platform?: PlatformContext,
): Promise<CallbackResponse> {
  const { now, elapsed, retryAfter } = kit.settings;
  const time = now();
  const began = elapsed();
  let result: Result;
  try {
    result = await process(kit, incoming, platform);
  } catch (error) {
    result = { code: 'store_failed', error };
  }
  const { body, retryAfter: _, ...event } = result;
  const duration = elapsed() - began;
  kit.report({ name: 'result', time, duration, source: 'callback', httpStatus: statusOf(result), ...event });
  return respond(result, retryAfter);
}

/** A delivery from the request to its result. */
async function process(
  kit: Kit,
  incoming: IncomingCallback,
  platform: PlatformContext | undefined,
): Promise<Result> {
  const { settings } = kit;
  if (incoming.method !== 'POST') return { code: 'method' };

  const verified = await verifyToken(kit, incoming.target);
  if ('code' in verified) return verified;
  const { ref } = verified.record;

  const unfit = headerProblem(incoming, settings.maxBodyBytes);
  if (unfit !== undefined) return { code: unfit, ref };
  const claim = await readClaim(kit, incoming, ref);
  if ('code' in claim) return claim;

  if (settings.confirm === undefined) {
    return processTask(kit, verified, claim, { source: 'callback', busyTimeout: settings.busyTimeout });
  }
  // A claim that changes nothing even if it is true need not be confirmed.
  const decision = decide(verified.record, { ...claim, confirmed: true }, verified.now());
  const details = { ref, taskId: claim.taskId, taskStatus: claim.status };
  if (decision !== 'run' && decision !== 'busy') return { code: decision, ...details };

  if (!settings.acknowledgeFirst) return confirmAndProcess(kit, verified, claim);
  await note(kit, verified, claim, settings.leaseTime);
  kit.background(processLater(kit, verified, claim), platform);
  return { code: 'acknowledged', ...details };
}

/** Verifies the MAC first: only a genuine token reaches the store. */
async function verifyToken({ keyring, records, settings }: Kit, target: string): Promise<Snapshot | Result> {
  const token: Token | undefined = parseToken(lastSegment(target));
  if (token === undefined) return { code: 'token_malformed' };
  if (!(await keyring.verify(token.keyId, token.payload, token.mac))) return { code: 'token_forged' };
  const snapshot = await records.read(token.nonce);
  if (snapshot === undefined) return { code: 'token_unknown' };
  const { ref, revoked } = snapshot.record;
  if (token.expiresAt <= settings.now()) return { code: 'token_expired', ref };
  return revoked ? { code: 'token_revoked', ref } : snapshot;
}

/** Reads the body, and checks that it is a record that can be used. */
async function readClaim(kit: Kit, incoming: IncomingCallback, ref: string): Promise<UsableRecord | Result> {
  const { settings } = kit;
  const body = await incoming.body(settings);
  if (body.kind === 'failed') return { code: body.reason, ref };
  if (bodySize(body) > settings.maxBodyBytes) return { code: 'too_large', ref };
  const json = parseJson(body);
  if (!json.ok) return { code: 'invalid_json', ref, body: problem(['body'], json.message, 'json_invalid') };
  const checked = checkRecord(json.value);
  if (!checked.ok) return { code: 'invalid_record', ref, body: checked.body };
  reportUnrecognized(kit, ref, checked.record);
  return checked.record;
}

async function confirmAndProcess(kit: Kit, snapshot: Snapshot, claim: UsableRecord): Promise<Result> {
  const result = await confirmed(kit, snapshot, claim);
  // Nothing in the record says yet that the task has to be read again.
  if (['confirm_failed', 'busy', 'unconfirmed'].includes(result.code)) {
    await note(kit, snapshot, claim, kit.settings.retryAfter);
  }
  return result;
}

async function confirmed(kit: Kit, snapshot: Snapshot, claim: UsableRecord): Promise<Result> {
  const { confirm, busyTimeout } = kit.settings;
  if (confirm === undefined) throw new TypeError('This receiver has no `confirm`.');
  const read = await confirmTask(kit, confirm, snapshot.record, claim.taskId);
  const details = { ref: snapshot.record.ref, taskId: claim.taskId, taskStatus: claim.status };
  if ('result' in read) return { ...details, ...read.result };
  const result = await processTask(kit, snapshot, read.task, { source: 'callback', busyTimeout });
  if (statusOf(result) !== 200 || !isAhead(claim.status, read.task.status)) return result;
  return { code: 'unconfirmed', ...details };
}

/** The sender has its 200 by now; the reconciler runs again what fails here. */
async function processLater(kit: Kit, snapshot: Snapshot, claim: UsableRecord): Promise<void> {
  const { now, elapsed } = kit.settings;
  const time = now();
  const began = elapsed();
  const details = { ref: snapshot.record.ref, taskId: claim.taskId, taskStatus: claim.status };
  const result = await confirmAndProcess(kit, snapshot, claim).catch(
    (error: unknown): Result => ({ code: 'store_failed', ...details, error }),
  );
  const { retryAfter: _, body, ...event } = result;
  const duration = elapsed() - began;
  kit.report({ name: 'result', time, duration, source: 'callback', httpStatus: 200, ...event });
}

/** Has the reconciler read a delivery's task after `delay`, should nothing come of the delivery. */
async function note(kit: Kit, snapshot: Snapshot, claim: UsableRecord, delay: number): Promise<void> {
  await kit.records.update(snapshot, (record, now) =>
    record.revoked ? { stop: 'revoked' } : noted(record, claim.taskId, now + delay),
  );
}

function reportUnrecognized({ settings, report }: Kit, ref: string, record: UsableRecord): void {
  const { taskId, status, unknownFields: fields, newCategory: category } = record;
  const taskStatus = isKnownStatus(status) ? undefined : status;
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
