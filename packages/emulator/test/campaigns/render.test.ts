import { describe, expect, test } from 'vitest';
import { renderCampaign } from './render.ts';

describe.skipIf(process.platform !== 'linux')('interrupted renders (needs /proc)', () => {
  test('leave no process and no folder behind, and what follows works', { timeout: 120_000 }, async () => {
    const report = await renderCampaign(10, 3);
    expect(report).toMatchObject({ leftProcesses: [], leftFolders: [], faults: [], works: true });
    expect(report.inTheMiddle).toBeGreaterThan(3);
  });
});
