export {
  type CallbackReceiver,
  type ConfirmingReceiver,
  createCallbackReceiver,
} from './create-callback-receiver.ts';
export type { Reconciler, StartOptions, StopOptions, UnfinishedRun } from './create-reconciler.ts';
export type { CallbackUrl, CreateUrlOptions } from './create-url.ts';
export type { EdgeReceiver } from './edge-receiver.ts';
export { CallbackError, type CallbackErrorCode, isCallbackError } from './errors.ts';
export type {
  CallbackEvent,
  ConfirmEvent,
  FailureEvent,
  GivenUpEvent,
  HandlersEvent,
  OverdueEvent,
  ReconciledEvent,
  ResultEvent,
  UnrecognizedEvent,
} from './events.ts';
export { failureReason } from './failure-reason.ts';
export type { CallbackState } from './find.ts';
export type {
  CallbackContext,
  CallbackHandler,
  CallbackHandlers,
  CallbackSource,
  Claimed,
  Confirmed,
  ConfirmOptions,
  ConfirmTask,
  OverdueHandler,
  OverdueTask,
  TaskReader,
  TaskWithStatus,
  TaskWithUnknownStatus,
} from './handlers.ts';
export type { ListOptions } from './list.ts';
export type {
  ClaimingReceiverOptions,
  ConfirmingReceiverOptions,
  DeadLetter,
  ReceiverSettings,
  ReceiverTuning,
} from './options.ts';
export type { ReconcileOptions, ReconcileReport } from './reconcile.ts';
export type { CallbackRecord, Failure, Lease } from './record.ts';
export type { IncomingCallback, PlatformContext } from './request.ts';
export { type BodyLimits, type CallbackBody, parsedBody } from './request.ts';
export type { CallbackResponse, ResultCode } from './result.ts';
export type { RetryResult } from './retry.ts';
export type {
  CallbackStore,
  CommittedEffect,
  OverdueEffect,
  RecordName,
  StatusEffect,
  StoredRecord,
  SwapResult,
} from './store.ts';
export { memoryStore } from './stores/memory.ts';
export type { Duration } from './time.ts';
export type { WaitForOptions, WaitForResult } from './wait-for.ts';
