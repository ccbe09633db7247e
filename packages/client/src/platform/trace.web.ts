import type { RequestTrace } from './trace.node.ts';

/** There are no diagnostics channels here. */
export function traceRequest<T>(
  { headers }: RequestTrace,
  run: (headers: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  return run(headers);
}
