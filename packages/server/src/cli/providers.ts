import { ConfigError } from '../config/load-config.ts';
import type { Command } from './command.ts';
import { printList } from './print-list.ts';
import { withService } from './with-service.ts';

/** `videogen-server providers …`: lists the providers, and ends the pause of one. */
export const runProviders: Command = (input) =>
  withService(input, async ({ admission }) => {
    const [action, name] = input.positionals;
    if (action === 'list') return printList(input, await admission.list());
    if (action !== 'resume')
      throw new ConfigError(`"providers ${action ?? ''}" is not a command. See videogen-server --help.`);
    if (name === undefined) throw new ConfigError('The command needs the name of a provider.');
    return (await admission.resume(name))
      ? input.print(`The provider ${name} gets tasks again.`)
      : input.printError(`No remote provider has the name ${name}. See videogen-server providers list.`);
  });
