import { type Fixture, type Order, record } from '../fixture.ts';
import { type Reply, type Sending, send } from '../send.ts';

/** Names of the cases. */
export type CaseName =
  | 'good'
  | 'duplicate'
  | 'reversed'
  | 'both finals'
  | 'forged'
  | 'expired'
  | 'replayed for another task'
  | 'oversize'
  | 'wrong type'
  | 'wrong method'
  | 'broken JSON'
  | 'unknown status'
  | 'handler throws'
  | 'store down'
  | 'confirm down'
  | 'crash between claim and commit';

/** What a case uses: a fixture, and a server in front of it. */
export interface CaseContext {
  readonly fixture: Fixture;
  readonly url: string;
  /** The status with which an earlier parser refuses a case by itself. */
  readonly parserStatuses: Readonly<Partial<Record<CaseName, number>>>;
}

/** Sends a record about a task to an order's URL. */
export function deliver(
  context: CaseContext,
  order: Order,
  status: string,
  sending: Sending = {},
): Promise<Reply> {
  const body = JSON.stringify(record(order.taskId, status, order.url));
  return send(context.url, order.path, { body, ...sending });
}
