import type { Renderer } from '@videogen/service';
import type { FaultKind } from './fault.ts';
import type { FaultService } from './fault-service.ts';

const RENDER_FAULTS: ReadonlySet<FaultKind> = new Set<FaultKind>(['render-failure']);

/** Makes the renders fail that a fault is meant for. */
export function withRenderFailures<Each extends Renderer>(renderer: Each, faults: FaultService): Each {
  const failing = new Map<string, string>();
  return {
    ...renderer,
    async submit(call) {
      const fault = faults.strike('render', RENDER_FAULTS);
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
