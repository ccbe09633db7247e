import type { Assumptions } from '../assumptions/assumptions.ts';
import { isFinal } from '../tasks/task-machine.ts';
import type { TaskRecord } from '../tasks/task-record.ts';
import type { DeliveryKind, DeliveryRecord, DeliveryState } from './delivery-record.ts';
import { brokenBody, forgedBody } from './forgeries.ts';
import type { Profile } from './profiles.ts';

/** What a plan depends on beside the task. */
export interface PlanContext {
  readonly profile: Profile;
  readonly assumptions: Assumptions;
  readonly now: number;
  readonly newId: () => string;
  /** The body of a genuine delivery. */
  readonly body: string;
}

/** Decides which deliveries a change of status causes: none, one, or what the profile makes of it. */
export function planDeliveries(task: TaskRecord, context: PlanContext): DeliveryRecord[] {
  const { profile, assumptions, body } = context;
  if (task.callbackUrl === null) return [];
  if (assumptions['callback-changes'] === 'final' && !isFinal(task.status)) return [];
  const genuine = Array.from({ length: profile.copies }, (_, copy) =>
    newDelivery(task, context, { kind: copy === 0 ? 'genuine' : 'duplicate', body }),
  );
  if (!profile.forgeries) return genuine;
  return [
    newDelivery(task, context, { kind: 'forged', body: forgedBody(task, body) }),
    ...genuine,
    newDelivery(task, context, { kind: 'broken', body: brokenBody(body) }),
  ];
}

/**
 * Decides when the deliveries that waited for the final one follow it: the latest first, a second apart.
 *
 * @param waiting in the order in which they were planned
 */
export function releaseWaiting(waiting: readonly DeliveryRecord[], now: number): DeliveryRecord[] {
  return waiting.toReversed().map((record, index) => ({
    ...record,
    version: record.version + 1,
    state: 'scheduled',
    nextAttemptAt: now + (index + 1) * 1000,
  }));
}

interface Content {
  readonly kind: DeliveryKind;
  readonly body: string;
}

function newDelivery(task: TaskRecord, context: PlanContext, { kind, body }: Content): DeliveryRecord {
  const { profile, assumptions, now } = context;
  const url = task.callbackUrl ?? '';
  const state = firstState(task, context);
  return {
    id: context.newId(),
    version: 1,
    taskId: task.id,
    organization: task.organization,
    kind,
    status: task.status,
    url,
    contentType: 'application/json',
    body,
    maximumAttempts:
      profile.retries && (kind === 'genuine' || kind === 'duplicate')
        ? assumptions['callback-retries'].attempts
        : 1,
    state,
    attempts: [],
    createdAt: now,
    nextAttemptAt: state === 'scheduled' ? now : null,
  };
}

function firstState(task: TaskRecord, { profile }: PlanContext): DeliveryState {
  return profile.reversed && !isFinal(task.status) ? 'waiting' : 'scheduled';
}
