import * as diagnostics from 'node:diagnostics_channel';

/** A request, as the subscribers of the tracing channel `videogen.client.request` receive it. */
export interface RequestTrace {
  readonly method: string;
  /** Without secrets. */
  readonly url: string;
  /** Sent with the request; a subscriber of `start` sets `traceparent` here. */
  readonly headers: Record<string, string>;
}

// Not every runtime that has the module has this function of it.
const requests = diagnostics.tracingChannel?.<unknown, RequestTrace>('videogen.client.request');

/** Runs a request within the tracing channel. */
export function traceRequest<T>(
  trace: RequestTrace,
  run: (headers: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  const { start, end, asyncStart, asyncEnd, error } = requests ?? {};
  const channels = [start, end, asyncStart, asyncEnd, error];
  if (!requests || !channels.some((channel) => channel?.hasSubscribers)) return run(trace.headers);
  return requests.tracePromise(() => run(trace.headers), trace);
}
