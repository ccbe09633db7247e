import { existsSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { startReceiver } from '../src/receiver.ts';
import { temporaryFolder } from '../src/temporary-folder.ts';

it('a receiver keeps requests, waits for one, and replies as the test decides', async () => {
  await using receiver = await startReceiver({ reply: (_, index) => (index === 1 ? 'reset' : 200 + index) });
  const post = (path: string) => fetch(`${receiver.url}${path}`, { method: 'POST', body: path });
  const later = receiver.wait(({ path }) => path === '/c?d');
  expect((await post('/a')).status).toBe(200);
  await expect(post('/b')).rejects.toThrow();
  expect((await post('/c?d')).status).toBe(202);
  expect(await later).toMatchObject({ method: 'POST', body: '/c?d' });
  expect(receiver.received.map(({ path }) => path)).toEqual(['/a', '/b', '/c?d']);
  await expect(receiver.wait(({ path }) => path === '/e', 1)).rejects.toThrow('(3 others did)');
  await receiver.close();
  await expect(post('/a')).rejects.toThrow();
});

it('a temporary folder is removed', async () => {
  const removals: (() => Promise<void>)[] = [];
  const folder = await temporaryFolder((remove) => removals.push(remove));
  onTestFinished(() => removals[0]?.());
  expect(existsSync(folder)).toBe(true);
  await removals[0]?.();
  expect(existsSync(folder)).toBe(false);
});
