import { createInternals, type Internals } from './create-internals.ts';
import { noWaiting } from './create-waiting.ts';
import { type EdgeReceiver, receiverOf } from './edge-receiver.ts';
import { normalizeOptions } from './normalize-options.ts';
import type { ConfirmingReceiverOptions } from './options.ts';
import { webSigner } from './token.ts';

const internalsOfReceivers = new WeakMap<EdgeReceiver, Internals>();

/**
 * Creates a receiver for an edge runtime, where the size of a bundle counts: it takes the options of
 * `createCallbackReceiver`, with `confirm`, and does the same with deliveries. `find`, `revoke` and `reconcile` are functions of
 * their own, so that a bundle has only those that a worker calls; waiting, dead letters, `start` and `stop` are not there.
 * Throws a `TypeError` that names a wrong option.
 *
 * @example
 * ```ts
 * import { memoryStore } from '@videogen/callbacks';
 * import { createEdgeReceiver } from '@videogen/callbacks/edge';
 *
 * const callbacks = createEdgeReceiver({
 *   publicUrl: 'https://app.example/callbacks/video',
 *   secrets: ['a secret of thirty-two bytes or more'],
 *   store: memoryStore(),
 *   confirm: async () => null,
 *   onSuccess: (task, { ref }) => console.log(ref, task.output_videos),
 * });
 * export default { fetch: callbacks.handle };
 * ```
 */
export function createEdgeReceiver(options: ConfirmingReceiverOptions): EdgeReceiver {
  const settings = normalizeOptions(options);
  if (!settings.isConfirming) throw new TypeError('createEdgeReceiver needs confirm.');
  const internals = createInternals(settings, noWaiting, webSigner);
  const receiver = receiverOf(internals);
  internalsOfReceivers.set(receiver, internals);
  return receiver;
}

/** Returns the internals of a receiver. Throws a `TypeError` for one that `createEdgeReceiver` did not create. */
export function internalsOf(receiver: EdgeReceiver): Internals {
  const internals = internalsOfReceivers.get(receiver);
  if (internals !== undefined) return internals;
  throw new TypeError('This function needs a receiver of createEdgeReceiver; others have it as a method.');
}
