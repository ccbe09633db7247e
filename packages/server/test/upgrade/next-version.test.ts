import { test } from 'vitest';
import { expectUpgrade, thisVersion } from '../support/upgrade.ts';

test('processes of this version serve beside the tables and a process of the next one, and lose no task', async (context) => {
  if (!(await expectUpgrade(thisVersion))) context.skip();
});
