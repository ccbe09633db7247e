import type { ClientEvent } from '../events.ts';
import type { RequestTrace } from './trace.node.ts';

/** There are no diagnostics channels here. */
export function traceRequest<T>(
  { headers }: RequestTrace,
  run: (headers: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  return run(headers);
}

/** There are no diagnostics channels here. */
export function publishEvent(_event: ClientEvent): void {}
