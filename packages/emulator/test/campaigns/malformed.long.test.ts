import { expect, test } from 'vitest';
import { malformedCampaign } from './malformed.ts';

test('34,000 malformed requests cause no 5xx', async () => {
  expect(await malformedCampaign(34_000)).toMatchObject({ serverErrors: [], faults: [], works: true });
});
