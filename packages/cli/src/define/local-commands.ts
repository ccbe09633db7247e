import { Argument, Command, Option } from 'commander';
import type { ListenOptions } from '../commands/listen.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { runSession } from '../run-session.ts';
import { addSharedOptions, readPort, readUrl, type SharedOptions } from '../shared-options.ts';

const group = 'On this machine:';

/** The commands that need no service: `listen`, `emulator`, `probe`, `completion` and `help`. */
export function localCommands(host: Host, program: Command): Command[] {
  return [
    listenCommand(host),
    emulatorCommand(
      'emulator',
      'Start the emulator, which runs the whole service on this machine',
      exitCodes.unavailable,
    ),
    emulatorCommand('probe', 'Test a callback receiver with deliveries of every kind', exitCodes.taskFailed),
    completionCommand(host),
    helpCommand(program),
  ];
}

function listenCommand(host: Host): Command {
  const command = new Command('listen')
    .summary('Receive callbacks, and print them as they arrive')
    .description(
      'Receives the status callbacks of tasks and prints them as they arrive. Prints the URL to use as --callback-url. Each URL accepts one task; when it is in use, the next URL is printed. With a connection to the service, each callback is confirmed by reading the task.',
    )
    .helpGroup(group)
    .optionsGroup('Receiver:')
    .addOption(
      new Option('-p, --port <n>', 'Port to listen on, 0 for a free one').default(8080).argParser(readPort),
    )
    .option('--host <address>', 'IP address or host name to listen on', '127.0.0.1')
    .addOption(
      new Option(
        '--public-url <url>',
        'URL under which the service reaches this receiver, such as the URL of a tunnel',
      ).argParser(readUrl),
    );
  addSharedOptions(command);
  return command.action(async (options: ListenOptions & SharedOptions) => {
    await runSession(host, 'listen', options, async (session) => {
      const { listen } = await import('../commands/listen.ts');
      await listen(session, options);
    });
  });
}

/** Creates a command that passes all its arguments, `--help` included, to the command line of the emulator. */
function emulatorCommand(name: 'emulator' | 'probe', description: string, failure: ExitCode): Command {
  const command = new Command(name)
    .description(description)
    .helpGroup(group)
    .helpOption(false)
    .allowUnknownOption()
    .passThroughOptions()
    .argument(name === 'probe' ? '[callback-url]' : '[options...]')
    .allowExcessArguments();
  return command.action(async () => {
    const { runEmulator } = await import('../commands/run-emulator.ts');
    await runEmulator([...(name === 'probe' ? [name] : []), ...command.args], failure);
  });
}

function completionCommand(host: Host): Command {
  const shells = ['bash', 'zsh', 'fish'] as const;
  const command = new Command('completion')
    .description('Print the completions for a shell')
    .helpOption('-h, --help', 'Show help')
    .helpGroup(group)
    .addArgument(new Argument('<shell>', 'Name of the shell').choices(shells))
    .addHelpText(
      'after',
      `
To load the completions:
  bash  eval "$(videogen completion bash)"                                   in ~/.bashrc
  zsh   source <(videogen completion zsh)                                    in ~/.zshrc
  fish  videogen completion fish > ~/.config/fish/completions/videogen.fish
`,
    );
  return command.action(async (shell: (typeof shells)[number]) => {
    const { completionScripts } = await import('../completion.ts');
    host.stdout.write(completionScripts[shell]);
  });
}

/** Creates the hidden command that the scripts of `completion` call. */
export function completeCommand(host: Host, program: Command): Command {
  return new Command('complete').argument('<line>').action(async (line: string) => {
    const { getCompletions } = await import('../completion.ts');
    host.stdout.write(getCompletions(line, program));
  });
}

function helpCommand(program: Command): Command {
  return new Command('help')
    .description('Show help of a command')
    .helpOption('-h, --help', 'Show help')
    .helpGroup(group)
    .argument('[command]', 'Name of the command')
    .action(async (name?: string) => {
      if (name !== undefined && !program.commands.some((command) => command.name() === name))
        program.error(`error: unknown command '${name}'`);
      await program.parseAsync([...(name === undefined ? [] : [name]), '--help'], { from: 'user' });
    });
}
