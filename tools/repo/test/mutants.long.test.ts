import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { getScore } from '../src/mutants/report.ts';
import { runMutants } from '../src/mutants/run.ts';

it('finds mutants, and the tests of the package kill them', async () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
  const mutate = ['packages/shared/src/uuid.ts'];
  const mutants = await runMutants({
    root,
    folder: 'packages/shared',
    mutate,
    skipStatic: false,
    concurrency: 1,
  });
  expect(getScore(mutants).killed).toBeGreaterThan(0);
});
