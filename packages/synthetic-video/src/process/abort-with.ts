import { transferableAbortController } from 'node:util';

// Safe: an object's constructor is its class. The global may be that of a simulated page, whose signals Node refuses.
const Controller = (transferableAbortController?.().constructor ?? AbortController) as typeof AbortController;

/** A controller that is aborted with the first of some signals, too; `release` takes its listeners off them. */
export interface LinkedController {
  readonly signal: AbortSignal;
  readonly abort: (reason: unknown) => void;
  readonly release: () => void;
}

/** Creates a controller of Node's own that follows signals of any environment. */
export function abortWith(signals: readonly AbortSignal[]): LinkedController {
  const controller = new Controller();
  const abort = (reason: unknown): void => controller.abort(reason);
  const listeners = signals.map((signal) => ({ signal, listener: () => abort(signal.reason) }));
  for (const { signal, listener } of listeners) {
    if (signal.aborted) listener();
    else signal.addEventListener('abort', listener, { once: true });
  }
  return {
    signal: controller.signal,
    abort,
    release() {
      for (const { signal, listener } of listeners) signal.removeEventListener('abort', listener);
    },
  };
}
