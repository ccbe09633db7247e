// With the OpenTelemetry API: a request to the server is a span of the process's tracer.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { INVALID_SPAN_CONTEXT, trace } from '@opentelemetry/api';
import { startServer } from '@videogen/server';

const spans = [];
const startSpan = (name) => {
  spans.push(name);
  return trace.wrapSpanContext(INVALID_SPAN_CONTEXT);
};
trace.setGlobalTracerProvider({ getTracer: () => ({ startSpan }) });

const { POSTGRES_URL } = process.env;
// The oldest Node has no SQLite.
if (POSTGRES_URL) {
  const dataDir = await mkdtemp(join(tmpdir(), 'videogen-server-'));
  const options = { dataDir, databaseUrl: POSTGRES_URL, bootstrapKey: 'a-key-of-thirty-two-bytes-or-more' };
  const server = await startServer({ ...options, traces: true });
  await fetch(`${server.url}/v1/tasks/3ee0d6a4-59d1-4d29-a156-cb700715e7b6`);
  await server.close();
  await rm(dataDir, { recursive: true });
  assert.notDeepEqual(spans, []);
}
