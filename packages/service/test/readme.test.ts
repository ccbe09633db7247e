import { expect, it } from 'vitest';
import { runReadmes } from '../../client/test/support/readme-blocks.ts';

it('every block of the README compiles and runs', { timeout: 120_000 }, async () => {
  expect(await runReadmes(['service'], 'service')).toBe(2);
});
