import { readFileSync } from 'node:fs';
import { styleText } from 'node:util';
import { cleanText } from '@videogen/shared/clean-text';
import { contractVersion } from '@videogen/types/facts';
import { Command, type Option } from 'commander';
import { batchCommand } from './define/batch-command.ts';
import { createCommands } from './define/create-commands.ts';
import { completeCommand, localCommands } from './define/local-commands.ts';
import { taskCommands } from './define/task-commands.ts';
import { exitCodes } from './exit-codes.ts';
import type { Host } from './host.ts';
import type { CliEvent } from './output/event.ts';
import { plainMessage } from './plain-message.ts';

const closing = `
Environment:
  VIDEOGEN_BASE_URL      URL of the service
  VIDEOGEN_API_KEY       API key; it is never printed
  VIDEOGEN_EMULATOR_URL  where --emulator looks for one (default: http://127.0.0.1:4010)
  NO_COLOR               no colors

Exit codes:
  0  done    1  the task failed    2  invalid use    3  refused by the service    4  network or timeout
  5  a task may have been created    6  the task was created, but its video is not here yet

Examples:
  videogen text2video "a cat surfing" --seconds 5 -o cat.mp4
  videogen image2video photo.jpg --prompt "wind" --emulator -o out.mp4
  id=$(videogen text2video "a cat surfing" --no-wait) && videogen wait "$id" -o cat.mp4
`;

/** Creates the whole command line: every command with its options, checks and help. */
export function createProgram(host: Host, json: boolean): Command {
  const program = new Command('videogen')
    .description('Make videos with AI models, from the terminal.')
    .helpCommand(false)
    .helpOption('-h, --help', 'Show help')
    .version(versionText(), '-V, --version', 'Show the version')
    .enablePositionalOptions()
    .showSuggestionAfterError(true)
    .addHelpText('after', closing);
  for (const command of [
    ...createCommands(host),
    batchCommand(host),
    ...taskCommands(host),
    ...localCommands(host, program),
  ]) {
    program.addCommand(command);
  }
  program.addCommand(completeCommand(host, program), { hidden: true });
  for (const command of [program, ...program.commands]) setUp(command, host, json);
  return program;
}

function setUp(command: Command, { stdout, stderr }: Host, json: boolean): void {
  command
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(text),
      outputError: (text, write) => {
        const line = `${cleanText(errorLine(text, command))}\n`;
        write(line);
        if (json) stdout.write(errorEvent(line));
      },
    })
    .configureHelp({
      optionDescription: describeOption,
      styleTitle: (text) => styleText('bold', text, { validateStream: false }),
      styleCommandText: (text) => styleText('cyan', text, { validateStream: false }),
      styleSubcommandText: (text) => styleText('cyan', text, { validateStream: false }),
      styleOptionText: (text) => styleText('cyan', text, { validateStream: false }),
      styleArgumentText: (text) => styleText('cyan', text, { validateStream: false }),
    });
}

/** Returns the description of an option with its values and its default. */
function describeOption({ description, argChoices, defaultValue, negate }: Option): string {
  const values = argChoices === undefined ? '' : ` (${argChoices.join(', ')})`;
  const fallback = defaultValue === undefined || negate ? '' : ` (default: ${String(defaultValue)})`;
  return `${description}${values}${fallback}`;
}

/** Returns one line that ends with the next step. */
function errorLine(text: string, command: Command): string {
  const message = plainMessage(text)
    .replace(/\s*\n\s*/g, ' ')
    .replace(/[.\s]+$/, '');
  const name = command.parent === null ? 'videogen' : `videogen ${command.name()}`;
  return `${message}. See \`${name} --help\``;
}

function errorEvent(line: string): string {
  const message = line.trim().replace(/^error: /, '');
  const event: CliEvent = {
    event: 'error',
    code: 'usage',
    message,
    exit_code: exitCodes.wrongUse,
    outcome: 'none',
  };
  return `${JSON.stringify(event)}\n`;
}

function versionText(): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  );
  return `videogen ${version}, for version ${contractVersion} of the interface`;
}
