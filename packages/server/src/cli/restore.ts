import { restoreTasks } from '@videogen/engine';
import type { Command } from './command.ts';
import { withService } from './with-service.ts';

/** `videogen-server restore`: prepares a database that was restored from a backup, before the first start. */
export const runRestore: Command = (input) =>
  withService(input, async ({ service }) => {
    const marked = await restoreTasks(service.context);
    return input.print(
      `${marked} tasks have an unknown outcome: they may have been submitted after the backup. ` +
        'See videogen-server submissions list --unknown.',
    );
  });
