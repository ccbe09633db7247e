import { creators, jobKinds } from '@videogen/engine';
import { sampleCall, sampleTask } from '@videogen/engine/conformance';
import { expect, test } from 'vitest';
import { useService } from '../support/service.ts';

const service = useService();
const scrape = async () => (await (await service().app.request('/metrics')).text()).split('\n');

test.each(creators)(
  'tasks of $operation are counted by provider, outcome and organization',
  async ({ operation, category }) => {
    const {
      accounts,
      service: { context },
    } = service().opened;
    await accounts.createKey({ organization: 'org-1' });
    const statuses = ['SUCCESS', 'FAILED', 'CANCELED'] as const;
    const { submission } = sampleCall();
    for (const status of statuses)
      await context.state.commit({ tasks: [sampleTask({ category, status, submission })] });
    const lines = await scrape();

    for (const status of statuses)
      expect(lines).toContain(
        `videogen_tasks_total{operation="${operation}",provider="it",outcome="${status}",organization="org-1"} 1`,
      );
  },
);

test('the first 100 organizations have a label of their own, and the others share one', async () => {
  const {
    accounts,
    service: { context },
  } = service().opened;
  for (let number = 1; number <= 102; number += 1) {
    const organization = `org-${number}`;
    await accounts.createKey({ organization });
    await context.state.commit({ tasks: [sampleTask({ organization, status: 'SUCCESS' })] });
  }
  const lines = (await scrape()).filter((line) => line.startsWith('videogen_tasks_total{'));
  expect(lines).toHaveLength(101);
  expect(lines.find((line) => line.includes('organization="other"'))).toMatch(/ 2$/);
});

test.each(jobKinds)('jobs of the kind %s are counted with the age of the oldest', async (kind) => {
  const depth = `videogen_queue_jobs{kind="${kind}"} `;
  const age = `videogen_queue_oldest_seconds{kind="${kind}"} `;
  expect(await scrape()).toEqual(expect.arrayContaining([`${depth}0`, `${age}0`]));
  const jobs = [60, 30].map((seconds) => {
    const ref = `a${seconds}`;
    const at = Date.now() - seconds * 1000;
    return { id: `${kind}:${ref}`, kind, ref, at, group: `org-${seconds}` };
  });
  await service().opened.service.context.state.commit({ jobs });
  const lines = await scrape();
  expect(lines).toContain(`${depth}2`);
  const oldest = lines.find((line) => line.startsWith(age));
  expect(Number(oldest?.slice(age.length))).toBeGreaterThanOrEqual(60);
});
