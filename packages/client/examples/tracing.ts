import diagnostics from 'node:diagnostics_channel';
import { createVideoClient, type RequestTrace } from '@videogen/client';

/** The part of `trace.getTracer('videogen')` of `@opentelemetry/api` that the recipe uses. */
interface Tracer {
  startSpan(name: string, options: { attributes: Record<string, string> }): Span;
}
interface Span {
  spanContext(): { traceId: string; spanId: string };
  recordException(error: unknown): void;
  end(): void;
}

// #region tracing
/** Creates a span for each request of every client, and sends its context to the service. */
export function traceClients(tracer: Tracer): void {
  const spans = new WeakMap<object, Span>();
  diagnostics.tracingChannel<RequestTrace, RequestTrace>('videogen.client.request').subscribe({
    start(trace) {
      const attributes = { 'http.request.method': trace.method, 'url.full': trace.url };
      const span = tracer.startSpan('videogen request', { attributes });
      const { traceId, spanId } = span.spanContext();
      trace.headers['traceparent'] = `00-${traceId}-${spanId}-01`;
      spans.set(trace, span);
    },
    error: (trace) => spans.get(trace)?.recordException(trace.error),
    asyncEnd: (trace) => spans.get(trace)?.end(),
    end() {},
    asyncStart() {},
  });
}
// #endregion tracing

const span: Span = {
  spanContext: () => ({ traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' }),
  recordException: (error) => console.log('failed', error),
  end: () => console.log('end'),
};
const tracer: Tracer = {
  startSpan(name, { attributes }) {
    console.log(name, attributes['http.request.method']);
    return span;
  },
};
traceClients(tracer);
await createVideoClient().textToVideo({ prompt: 'A cat', seconds: 2 });
