import { expect, it } from 'vitest';
import { runReadme } from '../../client/test/support/readme-blocks.ts';

it('every block of the README compiles and runs', { timeout: 120_000 }, async () => {
  expect(await runReadme('cli', 'cli')).toBeGreaterThan(0);
});
