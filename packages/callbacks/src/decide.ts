import { FINAL_RANK, rankOf } from './rank.ts';
import type { CallbackRecord } from './record.ts';

/** What somebody says about a task: a delivery's claim, or a fact re-read from the API. */
export interface Statement {
  readonly taskId: string;
  readonly status: string;
  readonly confirmed: boolean;
}

/** Why a statement changes nothing: seen before, overtaken, or at odds with a final status that stands. */
export type IgnoredBecause = 'duplicate' | 'late' | 'conflict';

/** What is to be done about a statement. */
export type Decision =
  | { readonly kind: 'run' }
  | { readonly kind: 'ignore'; readonly because: IgnoredBecause }
  | { readonly kind: 'busy' }
  | { readonly kind: 'other-task' };

const RUN: Decision = { kind: 'run' };
const BUSY: Decision = { kind: 'busy' };
const OTHER_TASK: Decision = { kind: 'other-task' };

/** At most this many different statuses of one task have an effect; a sender that invents more is not followed. */
const MOST_STATUSES = 16;

/**
 * The one rule of what happens: a URL is good for one task; every status has its effects once; ranks only grow;
 * a second, different final status counts only if it was confirmed; and one run at a time.
 */
export function decide(record: CallbackRecord, said: Statement, now: number): Decision {
  if (record.taskId !== null && record.taskId !== said.taskId) return OTHER_TASK;
  const because = ignored(record, said);
  if (because !== undefined) return { kind: 'ignore', because };
  if (record.lease !== null && record.lease.until > now) return BUSY;
  return RUN;
}

function ignored(record: CallbackRecord, said: Statement): IgnoredBecause | undefined {
  if (record.done.includes(said.status)) return said.status === record.status ? 'duplicate' : 'late';
  if (record.done.length >= MOST_STATUSES) return 'late';
  const rank = rankOf(said.status);
  if (rank === undefined || rank > record.rank) return undefined;
  if (rank < FINAL_RANK) return 'late';
  return said.confirmed ? undefined : 'conflict';
}

/** Tells whether a delivery says that the task is further than the API says it is. */
export function isAhead(claimed: string, fact: string): boolean {
  const claimedRank = rankOf(claimed);
  const factRank = rankOf(fact);
  return claimedRank !== undefined && factRank !== undefined && claimedRank > factRank;
}
