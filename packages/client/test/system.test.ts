import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { system } from '../src/system.ts';

it('a short delay ends', async () => {
  await expect(new Promise<void>((resolve) => system.schedule(resolve, 0))).resolves.toBeUndefined();
}, 10_000);

it('a delay that is cancelled keeps no process alive', () => {
  const countTimers = (): number =>
    process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = countTimers();
  const cancel = system.schedule(() => {}, 100_000);
  expect(countTimers()).toBe(before + 1);
  cancel();
  expect(countTimers()).toBe(before);
});

it('a delay that no timer takes does not fire at once', async () => {
  const warnings: string[] = [];
  const onWarning = ({ name }: Error): void => void warnings.push(name);
  process.on('warning', onWarning);
  onTestFinished(() => void process.off('warning', onWarning));

  const cancel = system.schedule(() => {}, 2 ** 40);
  cancel();
  await new Promise(setImmediate);
  expect(warnings).toEqual([]);

  clearTimeout(setTimeout(() => {}, 2 ** 40));
  await once(process, 'warning');
  expect(warnings).toEqual(['TimeoutOverflowWarning']);
});

it('each id is a UUID of its own', () => {
  const ids = [system.createId(), system.createId()];
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
});

it('the time is the one of the machine', () => {
  const before = [Date.now(), performance.now()];
  const seen = [system.now(), system.elapsed()];
  const after = [Date.now(), performance.now()];
  for (const [index, time] of seen.entries()) {
    expect(time).toBeGreaterThanOrEqual(Number(before[index]));
    expect(time).toBeLessThanOrEqual(Number(after[index]));
  }
});
