import type { DeliveryRecord as ServiceDelivery } from '@videogen/engine';

/** `genuine`, or what a profile adds to try a receiver: a second copy, a forged record, a broken body. */
export type DeliveryKind = 'genuine' | 'duplicate' | 'forged' | 'broken';

/** A callback as the emulator keeps it, with every attempt. Records are never changed, only replaced. */
export interface DeliveryRecord extends ServiceDelivery {
  readonly kind: DeliveryKind;
}

/** Narrows a record of the store: the delivery profile gives every delivery a kind before it is stored. */
export function asDelivery(delivery: ServiceDelivery): DeliveryRecord {
  // Safe: nothing is stored but through `applyProfile`.
  return delivery as DeliveryRecord;
}
