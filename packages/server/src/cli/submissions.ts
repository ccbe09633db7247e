import { resolveSubmission, type TaskRecord } from '@videogen/service';
import { createLedger } from '../accounts/ledger.ts';
import { ConfigError } from '../config/load-config.ts';
import { openDatabase } from '../storage.ts';
import type { Command } from './command.ts';

/** `videogen-server submissions …`: lists and resolves submissions whose outcome is unknown. */
export const runSubmissions: Command = async ({ positionals, values, settings, print }) => {
  const clock = { now: Date.now };
  const storage = await openDatabase(settings, clock, () => {});
  try {
    await storage.start();
    const state = storage.createState(createLedger());
    const [action, id] = positionals;
    if (action === 'list') {
      if (values['unknown'] !== true)
        throw new ConfigError('Only unknown outcomes can be listed. Add --unknown.');
      const items: TaskRecord[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await state.tasks.find({
          submission: 'unknown',
          limit: 1000,
          ...(cursor && { cursor }),
        });
        items.push(...page.items);
        cursor = page.cursor;
      }
      if (values['json'] === true) return print(JSON.stringify(items.map(describe), null, 2));
      return print(
        items.length === 0
          ? 'None.'
          : items.map((task) => Object.values(describe(task)).join('  ')).join('\n'),
      );
    }
    if (id === undefined) throw new ConfigError('The command needs the id of a task.');
    if (action === 'resolve') {
      const reference = values['reference'];
      if (typeof reference !== 'string')
        throw new ConfigError(
          'Give the reference that the provider has: --reference REF. To send the task again: submissions resubmit.',
        );
      await resolveSubmission({ state, clock }, id, reference);
      return print(`Task ${id} continues with ${reference}.`);
    }
    if (action === 'resubmit') {
      await resolveSubmission({ state, clock }, id, null);
      return print(`Task ${id} is sent again.`);
    }
    throw new ConfigError(`"submissions ${action ?? ''}" is not a command. See videogen-server --help.`);
  } finally {
    await storage.close();
  }
};

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
