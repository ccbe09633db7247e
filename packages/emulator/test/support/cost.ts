import { expect } from 'vitest';
import type { RenderJob } from '../../src/render/job.ts';
import { renderVideo } from '../../src/render/render-video.ts';

/**
 * Expects that a render takes fewer milliseconds of processor time than a limit. Processor time does not depend on what
 * else the machine does. It tries again, as a collection of garbage may fall into a render.
 */
export async function expectCost(
  job: Omit<RenderJob, 'taskId' | 'aspectRatio'>,
  limit: number,
): Promise<void> {
  const costs: number[] = [];
  while (costs.length < 3 && !costs.some((cost) => cost < limit)) {
    const before = process.cpuUsage();
    await renderVideo({ taskId: 'a', aspectRatio: '16:9', ...job });
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / 1000);
  }
  expect(Math.min(...costs), `${costs.join(' ')} ms`).toBeLessThan(limit);
}
