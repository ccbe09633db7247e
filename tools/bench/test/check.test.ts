import { expect, test } from 'vitest';
import { stepTimes } from '../src/groups/check.ts';

test('the times of the steps are read from the report', () => {
  const report =
    '…      lint: pnpm run lint\nok     lint (1.5 s)\nok     tests (201.0 s)\n\n300 passed, 0 failed\n';
  expect(stepTimes(report)).toEqual([
    { name: 'lint', seconds: 1.5 },
    { name: 'tests', seconds: 201 },
  ]);
});
