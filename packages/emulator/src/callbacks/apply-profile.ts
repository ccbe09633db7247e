import {
  type Changes,
  deliverJobs,
  isFinal,
  type DeliveryRecord as Planned,
  type Policy,
} from '@videogen/engine';
import { asDelivery, type DeliveryRecord } from './delivery-record.ts';
import type { Profile } from './profiles.ts';

/** Dependencies of a delivery profile. */
export interface ProfileContext {
  readonly profile: Profile;
  readonly policy: Policy;
  readonly newId: () => string;
  /** The deliveries of a task that are stored, oldest first. */
  readonly getDeliveries: (taskId: string) => readonly Planned[];
}

/** Replaces the deliveries that the service plans by those of the delivery profile. */
export function applyProfile(changes: Changes, context: ProfileContext): Changes {
  const planned = (changes.deliveries ?? []).filter(({ version }) => version === 1);
  if (planned.length === 0) return changes;
  const others = (changes.deliveries ?? []).filter(({ version }) => version !== 1);
  const deliveries = planned.flatMap((delivery) => getVariants(delivery, context));
  const dropped = new Set(planned.flatMap(deliverJobs).map(({ id }) => id));
  const jobs = (changes.jobs ?? []).filter(({ id }) => !dropped.has(id));
  return {
    ...changes,
    deliveries: [...others, ...deliveries],
    jobs: [...jobs, ...deliveries.flatMap(deliverJobs)],
  };
}

function getVariants(planned: Planned, context: ProfileContext): DeliveryRecord[] {
  const { profile, policy, newId } = context;
  const waits = profile.reversed && !isFinal(planned.status);
  const base = waits ? { ...planned, state: 'waiting' as const, nextAttemptAt: null } : planned;
  const maximumAttempts = profile.retries ? policy['callback-retries'].attempts : 1;

  const genuine = Array.from({ length: profile.copies }, (_, copy): DeliveryRecord => {
    const own =
      copy === 0 ? { id: base.id, kind: 'genuine' as const } : { id: newId(), kind: 'duplicate' as const };
    return { ...base, ...own, maximumAttempts };
  });

  const released = isFinal(planned.status) ? releaseWaiting(planned, context) : [];
  if (!profile.forgeries) return [...genuine, ...released];
  const once = { ...base, maximumAttempts: 1 };
  return [
    { ...once, id: newId(), kind: 'forged', body: forgedBody(planned) },
    ...genuine,
    { ...once, id: newId(), kind: 'broken', body: brokenBody(planned.body) },
    ...released,
  ];
}

/** Schedules the deliveries that waited for the final one after it: the latest first, a second apart. */
function releaseWaiting({ taskId, createdAt }: Planned, { getDeliveries }: ProfileContext): DeliveryRecord[] {
  const waiting = getDeliveries(taskId).filter(({ state }) => state === 'waiting');
  return waiting.toReversed().map((record, index) => ({
    ...asDelivery(record),
    version: record.version + 1,
    state: 'scheduled',
    nextAttemptAt: createdAt + (index + 1) * 1000,
  }));
}

/** Forges a record: a success with a video of somebody else, or a failure of a success. */
function forgedBody({ status, body }: Pick<Planned, 'status' | 'body'>): string {
  // Safe: the body is the JSON of a task record, which is an object.
  const record = JSON.parse(body) as Record<string, unknown>;
  const claim =
    status === 'SUCCESS'
      ? { status: 'FAILED', output_videos: [] }
      : {
          status: 'SUCCESS',
          output_videos: [{ url: 'https://forged.invalid/video.mp4', width: 640, height: 360 }],
        };
  return JSON.stringify({ ...record, ...claim });
}

/** Cuts a body off in the middle, so that it is not valid JSON. */
function brokenBody(body: string): string {
  return body.slice(0, Math.floor(body.length / 2));
}
