import { expect, test } from 'vitest';
import { killCampaign } from '../campaigns/kill.ts';

test('killed in the middle of its work, it loses nothing it accepted and does the rest', {
  timeout: 120_000,
}, async () => {
  const report = await killCampaign(3);
  expect(report).toMatchObject({
    kills: 3,
    lostTasks: [],
    stuckTasks: [],
    lostCallbacks: [],
    lostUploads: [],
    lostVideos: [],
  });
  expect(report.acceptedTasks).toBeGreaterThan(10);
});
