import { expect, test } from 'vitest';
import { killCampaign } from './kill.ts';

test('30 kills lose no accepted task, upload, video or callback', async () => {
  expect((await killCampaign(30)).lost).toEqual([]);
});
