import type { Internals } from './create-internals.ts';
import { type CallbackRecord, isOverdue } from './record.ts';

/** What the kit knows about a ref. */
export interface CallbackState {
  readonly ref: string;
  /** The task, a UUID in lower case; null until it is bound, or confirmed by a delivery. */
  readonly taskId: string | null;
  /** The last status whose handlers succeeded; null if there is none yet. */
  readonly status: string | null;
  /** Whether the URL receives deliveries. Its task is handled in every state. */
  readonly url: 'open' | 'revoked' | 'expired';
  readonly expiresAt: Date;
  /** Whether the task has had no final status within `deadline`. */
  readonly overdue: boolean;
}

/** Looks up a ref; undefined if there is no record of it. */
export async function find(internals: Internals, ref: string): Promise<CallbackState | undefined> {
  const found = await internals.records.find({ ref });
  if (found === undefined) return undefined;
  const { taskId, status, expiresAt } = found.record;
  const url = getUrlState(found.record, internals.settings.now());
  const overdue = isOverdue(found.record, found.now());
  return { ref, taskId, status, url, expiresAt: new Date(expiresAt), overdue };
}

function getUrlState({ revoked, expiresAt }: CallbackRecord, now: number): CallbackState['url'] {
  if (revoked) return 'revoked';
  return expiresAt <= now ? 'expired' : 'open';
}
