import { expect, test } from 'vitest';
import { fixture, type GivenJob, render } from './support/render.ts';

const jobs: readonly (readonly [string, GivenJob])[] = [
  ['a text', { category: 'TEXT_TO_VIDEO', prompt: 'Neon city street in the rain at night' }],
  [
    'a template',
    { category: 'TEMPLATE_TO_VIDEO', template: 'french_kiss', image: await fixture('image.jpg') },
  ],
];

// Not part of `npm test`, as processor time depends on the machine.
test.each(jobs)('5 s of 640x360 from %s take less than a second of the processor', async (_, job) => {
  const costs: number[] = [];
  for (let attempt = 0; attempt < 4; attempt++) {
    const before = process.cpuUsage();
    await render({ ...job, seconds: 5, captions: true });
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / 1000);
  }
  expect(Math.min(...costs), `${costs.map(Math.round).join(' ')} ms`).toBeLessThan(1000);
});
