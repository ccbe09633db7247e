import type { Renderer, StateStore } from '@videogen/engine';
import type { FaultKind, FaultTarget } from './fault.ts';
import type { FaultService } from './fault-service.ts';

const EXPIRED_GRANT: ReadonlySet<FaultKind> = new Set<FaultKind>(['expired-grant']);
const RENDER_FAILURE: ReadonlySet<FaultKind> = new Set<FaultKind>(['render-failure']);

/** Decorates a `StateStore`: uploads look expired to the operations that a fault of kind `expired-grant` targets. */
export function withExpiredGrants(state: StateStore, faults: FaultService, target: FaultTarget): StateStore {
  return {
    ...state,
    uploads: {
      ...state.uploads,
      async get(id) {
        const upload = await state.uploads.get(id);
        if (upload === undefined || faults.match(target, EXPIRED_GRANT) === undefined) return upload;
        return { ...upload, writableUntil: 0, readableUntil: 0 };
      },
    },
  };
}

/** Decorates a `Renderer`: the renders that a fault of kind `render-failure` targets fail. */
export function withRenderFailures<Each extends Renderer>(renderer: Each, faults: FaultService): Each {
  const failing = new Map<string, string>();
  return {
    ...renderer,
    async submit(call) {
      const fault = faults.match('render', RENDER_FAILURE);
      if (fault === undefined) return renderer.submit(call);
      const reference = call.submission.idempotencyKey;
      failing.set(reference, fault.reason);
      return { state: 'accepted', reference };
    },
    async poll(call) {
      const reference = call.submission.reference ?? '';
      const reason = failing.get(reference);
      if (reason === undefined) return renderer.poll(call);
      failing.delete(reference);
      return { state: 'failed', reason };
    },
  };
}
