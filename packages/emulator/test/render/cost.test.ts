import { test } from 'vitest';
import { expectCost } from '../support/cost.ts';
import { sample } from '../support/samples.ts';

test('5 s of 640x360 from a text take less than a second of the processor', async () => {
  await expectCost(
    { category: 'TEXT_TO_VIDEO', prompt: 'Neon city street in the rain at night', seconds: 5 },
    1000,
  );
}, 30_000);

test('5 s of 640x360 of the costliest template take less than a second of the processor', async () => {
  const image = await sample('png', { width: 640, height: 480 });
  const job = { category: 'TEMPLATE_TO_VIDEO', template: 'french_kiss', image, seconds: 5 } as const;
  await expectCost(job, 1000);
}, 30_000);
