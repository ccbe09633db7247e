import { expect, test } from 'vitest';
import { killCampaign } from './kill.ts';

test('30 kills lose no accepted task, upload, video or callback', async () => {
  expect((await killCampaign({ kills: 30, slots: 1000 })).lost).toEqual([]);
});

test.each([1, 4])('after 40 kills with %d slots, all taken, each accepted task ends', async (slots) => {
  expect((await killCampaign({ kills: 40, slots })).lost).toEqual([]);
});
