import { internalsOf } from './create-edge-receiver.ts';
import type { EdgeReceiver } from './edge-receiver.ts';
import { type CallbackState, find as findRef } from './find.ts';
import { type ReconcileOptions, type ReconcileReport, reconcile as reconcileDue } from './reconcile.ts';
import { revoke as revokeUrl } from './revoke.ts';

/**
 * Reads and processes every task whose callback is overdue, once: for a schedule. Rejects if the store cannot be read.
 *
 * @example
 * ```ts
 * import { type EdgeReceiver, reconcile } from '@videogen/callbacks/edge';
 *
 * export const scheduled = (callbacks: EdgeReceiver) => reconcile(callbacks, { limit: 100 });
 * ```
 */
export async function reconcile(
  receiver: EdgeReceiver,
  options: ReconcileOptions = {},
): Promise<ReconcileReport> {
  return reconcileDue(internalsOf(receiver), options).report;
}

/**
 * Looks up a ref: its task, its status and the state of its URL. Resolves to undefined if there is no such ref.
 *
 * @example
 * ```ts
 * import { type EdgeReceiver, find } from '@videogen/callbacks/edge';
 *
 * export const getStatus = async (callbacks: EdgeReceiver, ref: string) => (await find(callbacks, ref))?.status;
 * ```
 */
export async function find(receiver: EdgeReceiver, ref: string): Promise<CallbackState | undefined> {
  return findRef(internalsOf(receiver), ref);
}

/**
 * Revokes a URL: deliveries to it get a 404. Its task is still read and handled by `reconcile`. Rejects with
 * {@link CallbackError} `unknown_ref`.
 *
 * @example
 * ```ts
 * import { type EdgeReceiver, revoke } from '@videogen/callbacks/edge';
 *
 * export const close = (callbacks: EdgeReceiver, ref: string) => revoke(callbacks, ref);
 * ```
 */
export async function revoke(receiver: EdgeReceiver, ref: string): Promise<void> {
  return revokeUrl(internalsOf(receiver), ref);
}
