import { expect, test } from 'vitest';
import { CURE, complaints, readCeilings } from '../src/gate/ceilings.ts';
import { type Measured, measureAll } from '../src/gate/measure.ts';

test('nothing has grown past its recorded ceiling', async () => {
  expect(complaints(await measureAll(), await readCeilings()), CURE).toEqual([]);
}, 120_000);

const ceilings: Measured = {
  sizes: { a: 100 },
  graphs: { c: { modules: 2, outside: ['zod'] } },
};

test.each<[string, Partial<Measured>, string[]]>([
  ['nothing grown', {}, []],
  ['something smaller', { sizes: { a: 99 }, graphs: { c: { modules: 1, outside: [] } } }, []],
  ['a size', { sizes: { a: 101 } }, ['a: 101 bytes, 1 (1.0 %) above the ceiling of 100']],
  ['no figure at all', { sizes: { a: Number.NaN } }, ['a: NaN bytes, NaN (NaN %) above the ceiling of 100']],
  ['a new size', { sizes: { a: 1, d: 1 } }, ['d: 1 bytes, and no ceiling is recorded']],
  ['a size that went away', { sizes: {} }, ['a: has a ceiling but is no longer measured']],
  [
    'modules and packages',
    { graphs: { c: { modules: 3, outside: ['node:fs', 'zod'] } } },
    ['c: loads 3 modules, 1 (50.0 %) above the ceiling of 2', 'c: loads node:fs, which it did not'],
  ],
  ['a graph that went away', { graphs: {} }, ['c: has a ceiling but is no longer measured']],
  [
    'a new graph',
    { graphs: { ...ceilings.graphs, e: { modules: 1, outside: [] } } },
    ['e: loads 1 modules, and no ceiling is recorded'],
  ],
])('%s', (_, measured, wanted) => {
  expect(complaints({ ...ceilings, ...measured }, ceilings)).toEqual(wanted);
});
