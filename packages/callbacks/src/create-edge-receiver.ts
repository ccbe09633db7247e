import { type Core, createCore } from './core.ts';
import { type EdgeReceiver, receiverOf } from './edge-receiver.ts';
import type { ConfirmingReceiverOptions } from './options.ts';
import { normalizeOptions } from './settings.ts';
import { webSigner } from './token.ts';
import { noWaiting } from './waiting.ts';

const cores = new WeakMap<EdgeReceiver, Core>();

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
  const core = createCore(settings, noWaiting, webSigner);
  const receiver = receiverOf(core);
  cores.set(receiver, core);
  return receiver;
}

/** Returns the core of a receiver. Throws a `TypeError` for one that `createEdgeReceiver` did not create. */
export function coreOf(receiver: EdgeReceiver): Core {
  const core = cores.get(receiver);
  if (core !== undefined) return core;
  throw new TypeError('This function needs a receiver of createEdgeReceiver; others have it as a method.');
}
