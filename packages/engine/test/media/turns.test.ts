import { expect, test } from 'vitest';
import { Turns } from '../../src/media/turns.ts';

test('groups take turns, each with its own work in order', async () => {
  const turns = new Turns();
  const done: string[] = [];
  const take = (group: string, name: string) => turns.take(group, async () => void done.push(name));
  await Promise.all([
    take('a', 'a1'),
    take('a', 'a2'),
    take('a', 'a3'),
    take('b', 'b1'),
    take('c', 'c1'),
    take('b', 'b2'),
  ]);
  expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
});

test('work that fails ends its own turn only', async () => {
  const turns = new Turns();
  const failed = turns.take('a', () => Promise.reject(new Error('broken')));
  const next = turns.take('a', async () => 'done');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
