import { trace } from '@opentelemetry/api';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { type Received, startReceiver } from '@videogen-tools/test-support/receiver';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openTracing } from '../../src/telemetry/tracing.ts';
import type { Double } from '../doubles/double.ts';
import { startReplicate } from '../doubles/replicate.ts';
import { KEY } from '../support/api.ts';
import { apiKey, getConfig, startProvider, startTestServer } from '../support/server.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });

/** Makes a video from a request that has a trace. Returns what the provider and the receiver of the callbacks got. */
async function makeVideo(traces: boolean): Promise<{ double: Double; callbacks: readonly Received[] }> {
  const double = await startProvider(startReplicate);
  const receiver = await startReceiver();
  onTestFinished(receiver.close);
  const server = await startTestServer({
    traces,
    config: {
      ...getConfig(double, { type: 'replicate', allowPrivateHosts: true }),
      callbacks: { allowPrivateHosts: true },
    },
  });
  const response = await fetch(`${server.url}/v1/video/text2video`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${KEY}`,
      'content-type': 'application/json',
      traceparent: `00-${TRACE}-b7ad6b7169203331-01`,
    },
    body: JSON.stringify({
      prompt: 'A cat',
      model: 't2v-2.4-faster',
      seconds: 5,
      callback_url: receiver.url,
    }),
  });

  expect(response.status).toBe(200);
  await expect.poll(() => double.accepted.length).toBe(1);

  for (const work of double.accepted) work.state = 'done';
  await receiver.wait(({ body }) => JSON.parse(body).status === 'SUCCESS');
  return { double, callbacks: receiver.received };
}

function getSpans(name: string): readonly ReadableSpan[] {
  return exporter.getFinishedSpans().filter((span) => span.name === name);
}

describe('traces', () => {
  beforeAll(() => void trace.setGlobalTracerProvider(provider));
  afterAll(() => {
    trace.disable();
    return provider.shutdown();
  });
  beforeEach(() => exporter.reset());

  test('follow a task from the request over its jobs to the provider and the callbacks', async () => {
    const { double, callbacks } = await makeVideo(true);
    await expect.poll(() => getSpans('callback POST').length).toBe(callbacks.length);

    const [request] = getSpans('POST');
    const [submit] = getSpans('job submit');
    const [call] = getSpans('provider POST');

    expect(request?.parentSpanContext?.spanId).toBe('b7ad6b7169203331');
    expect(submit?.parentSpanContext?.spanId).toBe(request?.spanContext().spanId);
    expect(call?.parentSpanContext?.spanId).toBe(submit?.spanContext().spanId);
    expect(double.creates[0]?.['traceparent']).toBe(`00-${TRACE}-${call?.spanContext().spanId}-01`);
    for (const { headers } of callbacks) expect(headers['traceparent']).toContain(TRACE);

    const spans = exporter.getFinishedSpans();
    expect(spans.filter((span) => span.spanContext().traceId !== TRACE)).toEqual([]);

    const written = JSON.stringify(
      spans.map(({ name, attributes, status, events }) => [name, attributes, status, events]),
    );
    expect(written).toContain('provider POST');

    const providerKey = process.env[apiKey.env] ?? '';
    expect(providerKey).not.toBe('');
    for (const secret of [KEY, providerKey]) expect(written).not.toContain(secret);
  });

  test('are off unless they are turned on: nothing is sent along, and nothing is recorded', async () => {
    const { double, callbacks } = await makeVideo(false);
    expect(double.creates[0]).not.toHaveProperty('traceparent');
    expect(callbacks[0]?.headers).not.toHaveProperty('traceparent');
    expect(exporter.getFinishedSpans()).toEqual([]);
  });
});

test('traces without the API of OpenTelemetry are refused with what to install', async () => {
  const opening = openTracing(() => Promise.reject(new Error('ERR_MODULE_NOT_FOUND')));
  await expect(opening).rejects.toThrow('@opentelemetry/api is not installed. Install it beside the server');
});
