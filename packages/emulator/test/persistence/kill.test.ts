import { expect, test } from 'vitest';
import { killCampaign } from '../campaigns/kill.ts';

test('a killed emulator loses no accepted work and finishes it after the next start', {
  timeout: 300_000,
}, async () => {
  const { acceptedTasks, lost } = await killCampaign(3);
  expect(lost).toEqual([]);
  expect(acceptedTasks).toBeGreaterThan(10);
});
