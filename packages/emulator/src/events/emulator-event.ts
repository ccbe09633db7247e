import type { TaskRecord } from '@videogen/engine';
import type { DeliveryRecord } from '../callbacks/delivery-record.ts';
import type { RequestRecord } from './request-record.ts';

/** Something that happened in the emulator. */
export type EmulatorEvent =
  | { readonly type: 'task'; readonly task: TaskRecord }
  | { readonly type: 'delivery'; readonly delivery: DeliveryRecord }
  | { readonly type: 'request'; readonly request: RequestRecord }
  | { readonly type: 'faults' }
  | { readonly type: 'clock'; readonly now: number }
  | { readonly type: 'settings' }
  | { readonly type: 'reset' };
