import { expect, test } from 'vitest';
import { killCampaign } from '../campaigns/kill.ts';

test('a killed emulator loses no accepted work and finishes it after the next start', {
  timeout: 300_000,
}, async () => {
  const report = await killCampaign(3);
  expect(report).toMatchObject({
    lostTasks: [],
    stuckTasks: [],
    lostCallbacks: [],
    lostUploads: [],
    lostVideos: [],
  });
  expect(report.acceptedTasks).toBeGreaterThan(10);
});
