import type { OperationId } from '@videogen/types';
import { operations } from '@videogen/types/operations';
import type { AdminFault, AdminFaultOptions } from '../generated/admin.ts';

/** The target of a fault; `create` means every create operation, `*` every request. */
export type FaultTarget = OperationId | 'putUpload' | 'getOutput' | 'create' | 'render' | '*';

/** All targets of faults: the operations, steps outside of them, and everything. */
export const faultTargets: readonly FaultTarget[] = [
  ...Object.values(operations).map(({ id }) => id),
  'putUpload',
  'getOutput',
  'create',
  'render',
  '*',
];

/** The kind of a fault. */
export type FaultKind = AdminFaultOptions['kind'];

/** A fault to add. */
export interface FaultOptions extends Omit<AdminFaultOptions, 'on'> {
  /**
   * The target.
   *
   * @default '*', or 'render' for a render-failure
   */
  readonly on?: FaultTarget;
}

/** A fault, with how often it was seen and injected. */
export interface Fault extends Omit<AdminFault, 'on'> {
  readonly on: FaultTarget;
}
