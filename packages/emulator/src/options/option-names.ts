import type { EmulatorOptions, KeyOptions, LimitOptions, TimingOptions } from './emulator-options.ts';

// The names of all options; the compiler finds a missing one.

type Names<T> = Readonly<Record<keyof T & string, true>>;

export const OPTION_NAMES: Names<EmulatorOptions> = {
  port: true,
  host: true,
  publicUrl: true,
  clock: true,
  startAt: true,
  seed: true,
  dataDir: true,
  profile: true,
  faults: true,
  keys: true,
  render: true,
  captions: true,
  timing: true,
  assume: true,
  allowCallbackHosts: true,
  cors: true,
  limits: true,
  fetch: true,
  onError: true,
};

export const TIMING_NAMES: Names<TimingOptions> = {
  pending: true,
  queuing: true,
  processing: true,
  renderLimit: true,
};

export const LIMIT_NAMES: Names<LimitOptions> = {
  tasks: true,
  deliveries: true,
  requests: true,
  blobBytes: true,
  concurrentDeliveries: true,
};

export const KEY_NAMES: Names<KeyOptions> = { key: true, organization: true, banned: true, revoked: true };
