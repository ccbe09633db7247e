import { test } from 'vitest';
import { expectUpgrade, startHere } from '../support/upgrade.ts';

test('servers of this version serve beside the tables and a process of the next one, and lose no task', async (context) => {
  if (!(await expectUpgrade(startHere))) context.skip();
});
