import { AsyncLocalStorage } from 'node:async_hooks';
import type { Attributes, Context, SpanContext } from '@opentelemetry/api';
import { ConfigError } from '../config/load-config.ts';

/** Options of a span. */
export interface SpanOptions {
  /** `server` for a request that came in, `client` for one that is sent. */
  readonly kind: 'server' | 'client' | 'internal';
  /** The W3C `traceparent` that the span continues; unset or null means the current span. */
  readonly parent?: string | null | undefined;
  readonly attributes?: Attributes;
}

/** Traces of OpenTelemetry. */
export interface Tracing {
  /** Runs work in a span, which ends when the work does. */
  readonly span: <T>(name: string, options: SpanOptions, work: () => Promise<T>) => Promise<T>;
  /** The current span as a W3C `traceparent`; null outside of spans, and without an SDK. */
  readonly traceparent: () => string | null;
}

type Api = typeof import('@opentelemetry/api');

/**
 * Connects to the OpenTelemetry API of the process, an optional dependency. The operator loads the SDK, which
 * exports the spans, before the server.
 *
 * @param load loads the API
 * @throws {ConfigError} when `@opentelemetry/api` is not installed
 */
export async function openTracing(
  load: () => Promise<Api> = () => import('@opentelemetry/api'),
): Promise<Tracing> {
  const api = await load().catch(() => {
    throw new ConfigError(
      '--traces (VIDEOGEN_TRACES) is "on", and @opentelemetry/api is not installed. Install it beside the server, with an SDK.',
    );
  });
  const { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api;
  const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };
  const tracer = trace.getTracer('@videogen/server');

  // The API keeps no current span unless the SDK brings a context manager.
  const current = new AsyncLocalStorage<Context>();
  const active = (): Context => current.getStore() ?? context.active();
  return {
    span(name, { kind, parent, attributes = {} }, work) {
      const remote = parent == null ? undefined : parseTraceparent(parent);
      const base = remote === undefined ? active() : trace.setSpanContext(ROOT_CONTEXT, remote);
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, base);
      const inner = trace.setSpan(base, span);
      const run = async () => {
        try {
          return await work();
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR, message: String(error) });
          throw error;
        } finally {
          span.end();
        }
      };
      return current.run(inner, () => context.with(inner, run));
    },
    traceparent() {
      const span = trace.getSpanContext(active());
      if (span === undefined || !api.isSpanContextValid(span)) return null;
      return `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`;
    },
  };
}

function parseTraceparent(text: string): SpanContext | undefined {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(text) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}
