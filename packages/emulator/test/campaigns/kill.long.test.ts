import { expect, test } from 'vitest';
import { killCampaign } from './kill.ts';

test('30 kills lose no accepted task, upload, video or callback', async () => {
  const report = await killCampaign(30);
  expect(report).toMatchObject({
    lostTasks: [],
    stuckTasks: [],
    lostCallbacks: [],
    lostUploads: [],
    lostVideos: [],
  });
});
