import type { JobClaim } from '../ports/job-queue.ts';
import type { DeliveryRecord } from '../ports/records.ts';
import { afterAttempt, afterRedelivery } from './after-attempt.ts';
import { finishJob, replaceDelivery } from './commit.ts';
import type { ServiceContext } from './context.ts';
import { ClaimLost, ServiceError } from './errors.ts';
import { deliverJobs, type JobOutcome } from './jobs.ts';
import { type SentAttempt, sendAttempt } from './send-attempt.ts';

/** Delivers the callbacks. */
export interface Deliveries {
  /** Makes the attempt that is due. */
  readonly attempt: (claim: JobClaim) => Promise<JobOutcome>;
  /** Makes the next attempt now instead of when it is due; null when there is no such delivery. */
  readonly attemptNow: (id: string) => Promise<DeliveryRecord | null>;
  /**
   * Makes an attempt now, whatever the state of the delivery.
   *
   * @throws {ServiceError} `DELIVERY_NOT_FOUND`
   */
  readonly redeliver: (id: string) => Promise<DeliveryRecord>;
}

/** Creates what delivers the callbacks. */
export function createDeliveries(context: ServiceContext): Deliveries {
  const { state, policy, random, signal } = context;

  const send = (record: DeliveryRecord): Promise<SentAttempt> =>
    sendAttempt(record, { ...context, timeoutMs: policy['callback-timeout'] * 1000 });
  /** Commits what an attempt came to: it was made, even if another worker has the job by now. */
  const keep = async (
    id: string,
    change: (record: DeliveryRecord) => DeliveryRecord,
    claim?: JobClaim,
  ): Promise<DeliveryRecord | null> => {
    const replace = (done?: JobClaim): Promise<DeliveryRecord | null> =>
      replaceDelivery(
        state,
        id,
        (record) => {
          const next = change(record);
          const cancel = deliverJobs(record).map((job) => job.id);
          return { next, jobs: deliverJobs(next), cancel };
        },
        done,
      );
    try {
      return await replace(claim);
    } catch (error) {
      if (!(error instanceof ClaimLost)) throw error;
      return replace();
    }
  };
  const attempt = async (record: DeliveryRecord, claim?: JobClaim): Promise<DeliveryRecord | null> => {
    const { attempt: made, endedAt } = await send(record);
    if (signal.aborted) return record;
    const retries = policy['callback-retries'];
    const next = { retries, random: random(`${record.id}:${made.number}`), now: endedAt };
    const change = (newest: DeliveryRecord): DeliveryRecord =>
      newest.state === 'scheduled' ? afterAttempt(newest, made, next) : afterRedelivery(newest, made);
    return keep(record.id, change, claim);
  };
  return {
    async attempt(claim) {
      const record = await state.deliveries.get(claim.ref);
      if (record?.state !== 'scheduled') return void (await finishJob(state, claim));
      await attempt(record, claim);
      return undefined;
    },
    async attemptNow(id) {
      const record = await state.deliveries.get(id);
      return record === undefined ? null : attempt(record);
    },
    async redeliver(id) {
      const record = await state.deliveries.get(id);
      const made = record === undefined ? undefined : (await send(record)).attempt;
      const next = made && (await keep(id, (newest) => afterRedelivery(newest, made)));
      if (next != null) return next;
      throw new ServiceError(
        'DELIVERY_NOT_FOUND',
        `There is no delivery ${id}; it may have been trimmed. List the deliveries to see which there are.`,
      );
    },
  };
}
