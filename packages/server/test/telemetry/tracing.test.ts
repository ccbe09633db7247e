import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { trace } from '@opentelemetry/api';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../src/index.ts';
import { openTracing } from '../../src/telemetry/tracing.ts';
import type { Double } from '../doubles/double.ts';
import { startReplicate } from '../doubles/replicate.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });

let folder: string;
let double: Double;
let server: RunningServer;
let callbacks: IncomingHttpHeaders[];
const receiver = createServer((request, response) => {
  callbacks.push(request.headers);
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});

/** Makes a video from a request that has a trace. */
async function makeVideo(traces: boolean): Promise<void> {
  server = await startServer({
    dataDir: folder,
    bootstrapKey: 'a-secret-key',
    traces,
    config: {
      providers: {
        it: {
          type: 'replicate',
          baseUrl: double.url,
          apiKey: { env: 'TEST_PROVIDER_KEY' },
          pollMs: 100,
          allowPrivateHosts: true,
        },
      },
      routes: [{ provider: 'it', providerModel: 'owner/model' }],
      callbacks: { allowPrivateHosts: true },
    },
  });
  // A server that listens on TCP has an address with a port.
  const { port } = receiver.address() as AddressInfo;
  await fetch(`${server.url}/v1/video/text2video`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer a-secret-key',
      'content-type': 'application/json',
      traceparent: `00-${TRACE}-b7ad6b7169203331-01`,
    },
    body: JSON.stringify({
      prompt: 'A cat',
      model: 't2v-2.4-faster',
      seconds: 5,
      callback_url: `http://127.0.0.1:${port}/`,
    }),
  });
  await expect.poll(() => double.accepted.length).toBe(1);
  for (const work of double.accepted) work.state = 'done';
  await expect.poll(() => callbacks.length).toBeGreaterThanOrEqual(3);
}

function spansOf(name: string): readonly ReadableSpan[] {
  return exporter.getFinishedSpans().filter((span) => span.name === name);
}

describe('traces', () => {
  beforeAll(async () => {
    trace.setGlobalTracerProvider(provider);
    receiver.listen(0, '127.0.0.1');
    await once(receiver, 'listening');
  });
  afterAll(async () => {
    trace.disable();
    receiver.closeAllConnections();
    receiver.close();
    await provider.shutdown();
  });
  beforeEach(async () => {
    exporter.reset();
    callbacks = [];
    folder = await mkdtemp(join(tmpdir(), 'videogen-traces-'));
    double = await startReplicate();
    process.env['TEST_PROVIDER_KEY'] = 'secret';
  });
  afterEach(async () => {
    await server.close();
    await double.stop();
    await rm(folder, { recursive: true });
  });

  test('follow a task from the request over its jobs to the provider and the callbacks', async () => {
    await makeVideo(true);
    await expect.poll(() => spansOf('callback POST').length).toBe(callbacks.length);
    const [request] = spansOf('POST');
    const [submit] = spansOf('job submit');
    const [call] = spansOf('provider POST');
    expect(request?.parentSpanContext?.spanId).toBe('b7ad6b7169203331');
    expect(submit?.parentSpanContext?.spanId).toBe(request?.spanContext().spanId);
    expect(call?.parentSpanContext?.spanId).toBe(submit?.spanContext().spanId);
    expect(double.creates[0]?.['traceparent']).toBe(`00-${TRACE}-${call?.spanContext().spanId}-01`);
    for (const { traceparent } of callbacks) expect(traceparent).toContain(TRACE);
    const spans = exporter.getFinishedSpans();
    expect(spans.filter((span) => span.spanContext().traceId !== TRACE)).toEqual([]);
    const written = JSON.stringify(spans.map(({ name, attributes, status }) => [name, attributes, status]));
    expect(written).not.toContain('secret');
  });

  test('are off unless they are turned on: nothing is sent along, and nothing is recorded', async () => {
    await makeVideo(false);
    expect(double.creates[0]).not.toHaveProperty('traceparent');
    expect(callbacks[0]).not.toHaveProperty('traceparent');
    expect(exporter.getFinishedSpans()).toEqual([]);
  });
});

test('traces without the API of OpenTelemetry are refused with what to install', async () => {
  const opening = openTracing(() => Promise.reject(new Error('ERR_MODULE_NOT_FOUND')));
  await expect(opening).rejects.toThrow('@opentelemetry/api is not installed. Install it beside the server');
});
