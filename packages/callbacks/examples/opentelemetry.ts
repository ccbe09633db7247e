// #region opentelemetry
import { metrics, SpanStatusCode, trace } from '@opentelemetry/api';
import type { CallbackEvent } from '@videogen/callbacks';

const tracer = trace.getTracer('@videogen/callbacks');
const results = metrics.getMeter('@videogen/callbacks').createCounter('videogen.callbacks.results');

/** Makes a span of each event that took time, and counts the results by their code. */
export function onEvent(event: CallbackEvent): void {
  if (event.name === 'result') results.add(1, { code: event.code, source: event.source });
  if (!('duration' in event)) return;
  const { name, time, duration, ...rest } = event;
  const { error, ...attributes } = { error: undefined, ...rest };
  const span = tracer.startSpan(`videogen.callbacks.${name}`, { startTime: time, attributes });
  if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: String(error) });
  span.end(time + duration);
}
// #endregion opentelemetry
