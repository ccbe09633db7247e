export type {
  DeliveryAttempt,
  DeliveryResponse,
  DeliveryState,
  MediaKind,
  MediaRef,
  Policy as Assumptions,
  PolicyId as AssumptionId,
  TaskJob,
  TaskOutput,
  TaskRecord,
  TimelineEntry,
} from '@videogen/engine';
export type { TaskStatus } from '@videogen/types';
export type { AssumeOptions } from './assumptions/resolve-assumptions.ts';
export type { DeliveryKind, DeliveryRecord } from './callbacks/delivery-record.ts';
export type { ReleaseOrder } from './callbacks/held-deliveries.ts';
export { type Profile, type ProfileName, profiles } from './callbacks/profiles.ts';
export type { ClockMode } from './clock/timekeeper.ts';
export type {
  ClockTarget,
  Emulator,
  EmulatorClock,
  EmulatorDeliveries,
  EmulatorFaults,
  EmulatorRequests,
  EmulatorTasks,
} from './emulator.ts';
export { EmulatorError, type EmulatorErrorCode, isEmulatorError } from './errors.ts';
export type { EmulatorEvent } from './events/emulator-event.ts';
export type { WaitOptions } from './events/event-bus.ts';
export type { RequestRecord } from './events/request-record.ts';
export {
  type Fault,
  type FaultKind,
  type FaultOptions,
  type FaultTarget,
  faultTargets,
} from './faults/fault.ts';
export type { HttpArchive } from './journal/to-archive.ts';
export { type Duration, parseDuration } from './options/duration.ts';
export type { EmulatorOptions, KeyOptions, LimitOptions, TimingOptions } from './options/emulator-options.ts';
export { defaultKeys } from './options/normalize-options.ts';
export type { Judgment, ProbeResponse, Verdict } from './probe/judges.ts';
export { type ProbeOptions, type ProbeResult, probeReceiver } from './probe/probe-receiver.ts';
export type { MediaSource, Render, RenderedVideo, RenderJob, RenderOption } from './render/render-port.ts';
export { startEmulator } from './start-emulator.ts';
