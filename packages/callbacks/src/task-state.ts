import { finalStatuses } from './generated/delivery.ts';
import { type ListedStatus, listedStatuses } from './task-record.ts';

/** The status of a task, as a delivery claims it or as the API reports it. */
export interface TaskState {
  readonly taskId: string;
  readonly status: string;
  readonly confirmed: boolean;
}

/** The rank of every final status. */
export const FINAL_RANK = 3;

const RANKS_BEFORE = {
  PENDING: 0,
  QUEUING: 1,
  PROCESSING: 2,
} satisfies Record<Exclude<ListedStatus, (typeof finalStatuses)[number]>, number>;

const RANKS: ReadonlyMap<string, number> = new Map([
  ...Object.entries(RANKS_BEFORE),
  ...finalStatuses.map((status) => [status, FINAL_RANK] as const),
]);

/** The rank that the kit assumes for a status: PENDING < QUEUING < PROCESSING < final; `undefined` for one the contract does not list. */
export function getRank(status: string): number | undefined {
  return RANKS.get(status);
}

/** The status that the effect of the deadline has in place of one of the service. */
export const OVERDUE = 'overdue';

/** Returns the id of the effect of a status: the same for every attempt. */
export function getEffectId({ taskId, status }: TaskState): string {
  return `${taskId}:${status}`;
}

/** No control characters and no lone surrogates: some databases cannot store them. */
const STATUS = /^[^\p{Cc}\p{Cs}]{1,64}$/u;

/** The rule of {@link isUsableStatus}, as a response has it. */
export const STATUS_RULE =
  'status must have 1 to 64 characters, none of them a control character or a lone surrogate.';

/** Returns whether a text can be the status of a task, listed or not. */
export function isUsableStatus(status: string): boolean {
  return STATUS.test(status);
}

/** Returns whether the contract lists this status. */
export function isKnownStatus(status: string): boolean {
  return listedStatuses.includes(status);
}
