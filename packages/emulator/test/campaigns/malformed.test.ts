import { expect, test } from 'vitest';
import { malformedCampaign } from './malformed.ts';

test('malformed requests are refused without a 5xx', { timeout: 120_000 }, async () => {
  const report = await malformedCampaign(400, 2);
  expect(report).toMatchObject({ serverErrors: [], faults: [], works: true });
  expect(report.statuses['422']).toBeGreaterThan(50);
});
