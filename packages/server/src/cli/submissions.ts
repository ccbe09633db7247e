import type { Page, TaskRecord } from '@videogen/engine';
import { ConfigError } from '../config/load-config.ts';
import { readAll } from '../upkeep/read-all.ts';
import type { Command } from './command.ts';
import { printList } from './print-list.ts';
import { withService } from './with-service.ts';

/** `videogen-server submissions …`: lists and resolves submissions whose outcome is unknown. */
export const runSubmissions: Command = (input) =>
  withService(input, async ({ service: { tasks, context } }) => {
    const { positionals, values, print } = input;
    const [action, id] = positionals;
    if (action === 'list') {
      if (values['unknown'] !== true)
        throw new ConfigError('Only unknown outcomes can be listed. Add --unknown.');
      const items = await readAll(
        async (cursor): Promise<Page<TaskRecord>> =>
          context.state.tasks.find({ submission: 'unknown', limit: 1000, ...cursor }),
      );
      return printList(input, items.map(describe));
    }
    if (id === undefined) throw new ConfigError('The command needs the id of a task.');
    if (action === 'resolve') {
      const reference = values['reference'];
      if (typeof reference !== 'string')
        throw new ConfigError(
          'Give the reference that the provider has: --reference REF. To send the task again: submissions resubmit.',
        );
      await tasks.resolve(id, reference);
      return print(`Task ${id} continues with ${reference}.`);
    }
    if (action === 'resubmit') {
      await tasks.resolve(id, null);
      return print(`Task ${id} is sent again.`);
    }
    throw new ConfigError(`"submissions ${action ?? ''}" is not a command. See videogen-server --help.`);
  });

function describe({ id, organization, submission, createdAt }: TaskRecord): Record<string, unknown> {
  return {
    task: id,
    organization,
    provider: submission?.provider,
    idempotencyKey: submission?.idempotencyKey,
    error: submission?.error,
    createdAt: new Date(createdAt).toISOString(),
  };
}
