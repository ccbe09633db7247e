import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { emitters } from '../src/emitters.ts';
import { countShares } from '../src/shares.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

test('the README lists each folder that is generated', () => {
  const listed = [...readme.matchAll(/^\| `([\w/.-]+\/[\w/.-]+)` \|/gm)].map(([, folder]) => folder);
  expect(listed.toSorted()).toEqual([...new Set(emitters.map(({ folder }) => folder))].toSorted());
});

test('the README shows for each package how much is generated, within a half', () => {
  const rows = [...readme.matchAll(/^\| `([\w-]+)` \| (\d+) \| (\d+) \|$/gm)];
  const shares = countShares();
  expect(rows.map(([, name]) => name)).toEqual([...shares.keys()]);
  for (const [, name = '', generated, handwritten] of rows) {
    const share = shares.get(name) ?? expect.fail(name);
    const isNear = (stated: string | undefined, lines: number): boolean =>
      Math.abs(Number(stated) - lines) <= lines / 2;
    expect(isNear(generated, share.generated), `${name}, generated`).toBe(true);
    expect(isNear(handwritten, share.handwritten), `${name}, by hand`).toBe(true);
  }
});
