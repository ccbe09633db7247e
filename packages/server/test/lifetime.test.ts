import { expect, test } from 'vitest';
import { Lifetime } from '../src/lifetime.ts';

/** Adds parts that note that they were closed, in the order of their names. */
function addParts(lifetime: Lifetime, names: readonly string[], closed: string[]): void {
  for (const name of names) lifetime.onEnd(name, () => void closed.push(name));
}

test('the parts of a process are closed in the opposite order', async () => {
  const lifetime = new Lifetime();
  const closed: string[] = [];
  addParts(lifetime, ['database', 'server'], closed);
  await lifetime.end();
  expect(closed).toEqual(['server', 'database']);
});

test('every part is closed when others fail to, and each failure is reported', async () => {
  const lifetime = new Lifetime();
  const closed: string[] = [];
  lifetime.onEnd('bucket', () => Promise.reject(new Error('busy')));
  addParts(lifetime, ['database'], closed);
  lifetime.onEnd('server', () => {
    throw new Error('in use');
  });
  await expect(lifetime.end()).rejects.toThrow(
    'The server could not be closed: in use\nThe bucket could not be closed: busy',
  );
  expect(closed).toEqual(['database']);
  expect(lifetime.signal.aborted).toBe(true);
});

test('a part that never closes is reported, and the others are closed', async () => {
  const lifetime = new Lifetime({ closeMs: 10 });
  const closed: string[] = [];
  addParts(lifetime, ['database'], closed);
  lifetime.onEnd('server', () => new Promise(() => {}));
  await expect(lifetime.end()).rejects.toThrow('The server could not be closed: The time is up');
  expect(closed).toEqual(['database']);
});
