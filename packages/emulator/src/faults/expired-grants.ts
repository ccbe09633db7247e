import type { StateStore } from '@videogen/service';
import type { FaultKind, FaultTarget } from './fault.ts';
import type { FaultService } from './fault-service.ts';

const EXPIRED_GRANT: ReadonlySet<FaultKind> = new Set<FaultKind>(['expired-grant']);

/** Makes uploads look expired to the operations that a fault is put on. */
export function withExpiredGrants(state: StateStore, faults: FaultService, target: FaultTarget): StateStore {
  return {
    ...state,
    uploads: {
      ...state.uploads,
      async get(id) {
        const upload = await state.uploads.get(id);
        if (upload === undefined || faults.strike(target, EXPIRED_GRANT) === undefined) return upload;
        return { ...upload, writableUntil: 0, readableUntil: 0 };
      },
    },
  };
}
