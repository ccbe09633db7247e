import { expect, test } from 'vitest';
import { killCampaign } from './kill.ts';

test('after 30 kills nothing that was accepted is lost', async () => {
  const report = await killCampaign(30);
  expect(report).toMatchObject({
    lostTasks: [],
    stuckTasks: [],
    lostCallbacks: [],
    lostUploads: [],
    lostVideos: [],
  });
});
