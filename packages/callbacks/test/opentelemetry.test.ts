import { metrics, SpanStatusCode, trace } from '@opentelemetry/api';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { memoryStore } from '@videogen/callbacks';
import { expect, it } from 'vitest';
import { createFixture } from './support/fixture.ts';
import { deliver } from './support/post.ts';

/** The events of one delivery. */
const STEPS = ['confirm', 'handlers', 'result'];

it('the recipe creates spans and counts results', async () => {
  const spans = new InMemorySpanExporter();
  const counts = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter: counts });
  trace.setGlobalTracerProvider(
    new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] }),
  );
  metrics.setGlobalMeterProvider(new MeterProvider({ readers: [reader] }));
  const { onEvent } = await import('../examples/opentelemetry.ts');
  const fixture = createFixture(memoryStore(), { onEvent });
  const order = await fixture.order();
  fixture.broken.add(order.ref);

  expect(await deliver(fixture, order)).toBe(503);

  fixture.broken.clear();
  expect(await deliver(fixture, order)).toBe(200);

  const failed = spans.getFinishedSpans().filter(({ status }) => status.code === SpanStatusCode.ERROR);
  expect(spans.getFinishedSpans().map(({ name }) => name.split('.').at(-1))).toEqual([...STEPS, ...STEPS]);
  expect(failed.map(({ attributes }) => attributes['taskId'])).toEqual([order.taskId, order.taskId]);

  await reader.forceFlush();
  const points = counts.getMetrics()[0]?.scopeMetrics[0]?.metrics[0]?.dataPoints ?? [];
  expect(points.map(({ attributes, value }) => [attributes['code'], value])).toEqual([
    ['handler_failed', 1],
    ['processed', 1],
  ]);

  await reader.shutdown();
});
