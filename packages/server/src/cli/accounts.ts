import { createAccounts } from '../accounts/keys.ts';
import { readBalances } from '../accounts/ledger.ts';
import { ConfigError } from '../config/load-config.ts';
import { openDatabase } from '../storage.ts';
import type { Command, CommandInput } from './command.ts';

/** `videogen-server keys …` and `videogen-server organizations …`. */
export const runAccounts: Command = async (input) => {
  const clock = { now: Date.now };
  const storage = await openDatabase(input.settings, clock, () => {});
  try {
    await storage.start();
    const accounts = createAccounts(storage.database, clock);
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

function printList({ values, print }: CommandInput, items: readonly object[]): number {
  if (values['json'] === true) return print(JSON.stringify(items, null, 2));
  if (items.length === 0) return print('None.');
  const names = Object.keys(items[0] ?? {});
  const rows = [names, ...items.map((item) => Object.values(item).map((value) => String(value ?? '-')))];
  const widths = names.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return print(
    rows
      .map((row) =>
        row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd(),
      )
      .join('\n'),
  );
}
