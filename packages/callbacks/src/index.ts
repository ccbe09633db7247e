export type { CallbackAnswer } from './answer.ts';
export { type BodyLimits, type CallbackBody, parsedBody } from './body/body.ts';
export {
  type CallbackReceiver,
  type ConfirmingReceiver,
  createCallbackReceiver,
} from './create-callback-receiver.ts';
export type { CallbackUrl, CreateUrlOptions } from './create-url.ts';
export { CallbackError, type CallbackErrorCode, isCallbackError } from './errors.ts';
export type {
  CallbackContext,
  CallbackHandler,
  CallbackHandlers,
  ConfirmTask,
  Rejection,
  RejectionReason,
  Unrecognized,
} from './handlers.ts';
export type { IncomingCallback, PlatformContext } from './incoming.ts';
export type { ClaimingReceiverOptions, ConfirmingReceiverOptions, ReceiverSettings } from './options.ts';
export type { Claimed, Confirmed, TaskWithStatus, TaskWithUnknownStatus } from './provenance.ts';
export type { ReconcileOptions, ReconcileReport } from './reconcile.ts';
export type { CallbackRecord, Lease } from './record.ts';
export type { Awaitable, CallbackStore, SwapResult } from './store.ts';
export { memoryStore } from './stores/memory.ts';
