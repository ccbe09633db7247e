import { createAccounts } from '../accounts/keys.ts';
import { readBalances } from '../accounts/ledger.ts';
import { type OrganizationLimits, organizationLimits } from '../accounts/limits.ts';
import { ConfigError } from '../config/load-config.ts';
import { openDatabase } from '../storage.ts';
import type { Command, CommandInput } from './command.ts';
import { printList } from './print-list.ts';

/** `videogen-server keys …` and `videogen-server organizations …`. */
export const runAccounts: Command = async (input) => {
  const storage = await openDatabase(input.settings, { onError: () => {} });
  try {
    await storage.check();
    const accounts = createAccounts(storage.database, storage.clock);
    const { name, positionals, values, print } = input;
    const [action, id, value] = positionals;
    switch (`${name} ${action}`) {
      case 'keys create': {
        const { id: keyId, key } = await accounts.createKey({
          organization: required(text(values, 'organization'), 'an organization: --organization ID'),
          label: text(values, 'label'),
        });
        return print(`${key}\n\nThis is key ${keyId}. It is shown once: store it now.`);
      }
      case 'keys list':
        return printList(input, await accounts.listKeys(text(values, 'organization')));
      case 'keys revoke':
        return report(input, await accounts.revokeKey(required(id, 'the id of a key')), [
          `Key ${id} is revoked.`,
          `No valid key has the id ${id}. See videogen-server keys list.`,
        ]);
      case 'organizations list':
        return printList(input, await readBalances(storage.database));
      case 'organizations ban':
      case 'organizations unban': {
        const banned = action === 'ban';
        const changed = await accounts.setBanned(required(id, 'the name of an organization'), banned);
        return report(input, changed, [
          `${id} is ${banned ? 'banned' : 'not banned any more'}.`,
          unknown(id),
        ]);
      }
      case 'organizations limits': {
        const limits = readLimits(input);
        const changed = await accounts.setLimits(required(id, 'the name of an organization'), limits);
        return report(input, changed, [`The limits of ${id} have changed.`, unknown(id)]);
      }
      case 'organizations budget': {
        const credits = value === 'none' ? null : Number(required(value, 'a number of credits, or "none"'));
        if (credits !== null && !(Number.isInteger(credits) && credits >= 0))
          throw new ConfigError(`"${value}" is not a number of credits. Use a whole number, or "none".`);
        const changed = await accounts.setBudget(required(id, 'the name of an organization'), credits);
        return report(input, changed, [`The budget of ${id} is ${value}.`, unknown(id)]);
      }
      default:
        throw new ConfigError(`"${name} ${action ?? ''}" is not a command. See videogen-server --help.`);
    }
  } finally {
    await storage.close();
  }
};

/** Reads the limits that the command names; `none` removes a limit. */
function readLimits({ values }: CommandInput): OrganizationLimits {
  const names = {
    'requests-per-minute': 'requestsPerMinute',
    'concurrent-tasks': 'concurrentTasks',
  } as const;
  const limits: Record<string, number | string | null> = {};
  for (const [flag, name] of Object.entries(names)) {
    const value = text(values, flag);
    if (value !== undefined) limits[name] = value === 'none' ? null : Number(value);
  }

  const period = text(values, 'budget-period');
  if (period !== undefined) limits['budgetPeriod'] = period === 'none' ? null : period;
  const checked = organizationLimits.safeParse(limits);
  if (checked.success) return checked.data;

  throw new ConfigError(
    'Use whole numbers or "none" for --requests-per-minute and --concurrent-tasks, and day, month or none for --budget-period.',
  );
}

function unknown(id: string | undefined): string {
  return `The organization ${id} does not exist. Create it with its first key: videogen-server keys create.`;
}

function text(values: CommandInput['values'], name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

function required(value: string | undefined, what: string): string {
  if (value === undefined) throw new ConfigError(`The command needs ${what}.`);
  return value;
}

function report(
  { print, printError }: CommandInput,
  changed: boolean,
  [done, missing]: readonly [string, string],
): number {
  return changed ? print(done) : printError(missing);
}
