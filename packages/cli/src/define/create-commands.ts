import type { FieldDescription, OperationDescription } from '@videogen/types';
import { serviceUriPrefix } from '@videogen/types/facts';
import { operationList } from '@videogen/types/operations';
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { commandName, getFlag, mainField } from '../command-name.ts';
import type { Host } from '../host.ts';
import { PathArgument, PathOption } from '../path-option.ts';
import { getParser } from '../read-value.ts';
import { runSession } from '../run-session.ts';
import { addSharedOptions, type SharedOptions, timeoutOption } from '../shared-options.ts';

/** Names of the options that every create command has, whose fields get other flags. */
const ownFlags: ReadonlySet<string> = new Set([
  'help',
  'wait',
  ...addSharedOptions(addCreateOptions(new Command())).options.map(({ long }) => `${long}`.slice(2)),
]);

type Options = SharedOptions & {
  readonly output?: string;
  readonly wait: boolean;
  readonly timeout?: number;
  readonly set?: Readonly<Record<string, unknown>>;
} & Readonly<Record<string, unknown>>;

/** The commands that create a task, one for each such operation of the documents. */
export function createCommands(host: Host): Command[] {
  return operationList
    .filter(({ category }) => category !== undefined)
    .map((operation) => createCommand(operation, host));
}

function createCommand(operation: OperationDescription, host: Host): Command {
  const name = commandName(operation);
  const main = mainField(operation);
  const command = new Command(name)
    .summary(operation.summary)
    .description(getDescription(operation))
    .helpGroup('Make a video:')
    .optionsGroup('Video:');
  if (main !== undefined) command.addArgument(mainArgument(main));
  const flagged = operation.fields.filter((field) => field !== main);
  const options = new Map(flagged.map((field) => [field.name, fieldOption(field, operation)]));
  for (const option of options.values()) command.addOption(option);
  addCreateOptions(command, operation.furtherValues);
  addSharedOptions(command);
  command.action(async (...args: unknown[]) => {
    const given: Options = command.opts();
    const values: Record<string, unknown> = {};
    if (main !== undefined) values[main.name] = args[0];
    for (const [field, option] of options) {
      const value = given[option.attributeName()];
      if (value !== undefined) values[field] = value;
    }
    checkAlternatives(command, operation, values);
    await runSession(host, name, given, async (session) => {
      const { createTask } = await import('../commands/create-task.ts');
      const { output, wait, timeout, set: extraFields = {} } = given;
      await createTask(session, { operation, values, extraFields, output, wait, timeout });
    });
  });

  return command;
}

function getDescription({ description, fields }: OperationDescription): string {
  const from = fields.some(({ type }) => type === 'media')
    ? `A file is a path, - for stdin, or the reference of an upload (${serviceUriPrefix}…).`
    : 'The prompt - is read from stdin.';
  return `${plain(description)}\n\n${from}`;
}

/** The documents write Markdown; a terminal shows text. */
function plain(markdown: string): string {
  return markdown.replaceAll('`', '').replaceAll('**', '');
}

function mainArgument(field: FieldDescription): Argument {
  const description = plain(field.description);
  if (field.type === 'media') return new PathArgument(`<${field.name}>`, description);
  return new Argument(`<${field.name}>`, description).argParser(getParser(field));
}

function fieldOption(field: FieldDescription, { fields }: OperationDescription): Option {
  const flags = `${getFlag(field, ownFlags)} <${getPlaceholder(field)}>`;
  const description = `${plain(field.description).replace(/\.$/, '')}${getNote(field, fields)}`;
  const option =
    field.type === 'media'
      ? new PathOption(flags, description)
      : new Option(flags, description).argParser(getParser(field));
  // Set directly, because `choices()` adds its own parser and message.
  if (field.values !== undefined) option.argChoices = field.values.map(String);
  if (field.required && !isDerived(field, fields)) option.makeOptionMandatory();
  return option;
}

function getPlaceholder({ type, format, name }: FieldDescription): string {
  if (type === 'media') return 'file';
  if (type === 'integer' || type === 'number') return 'n';
  if (format === 'uri') return 'url';
  return type === 'enum' ? name.replaceAll('_', '-') : 'text';
}

function getNote(field: FieldDescription, fields: readonly FieldDescription[]): string {
  if (isDerived(field, fields)) return ' (default: the length of the audio)';
  if (field.default === undefined || field.default === '') return '';
  return ` (default: ${String(field.default)})`;
}

/** Whether the field can be derived: the audio determines the length of a talking avatar. */
function isDerived({ name, required }: FieldDescription, fields: readonly FieldDescription[]): boolean {
  return (
    name === 'seconds' && required && fields.some((field) => field.name === 'audio' && field.type === 'media')
  );
}

function addCreateOptions(command: Command, furtherValues: readonly unknown[] = []): Command {
  const known = furtherValues.length === 0 ? '' : `; known values: ${furtherValues.join(', ')}`;
  return command
    .optionsGroup('Result:')
    .addOption(new PathOption('-o, --output <file>', 'File or folder to save the video to; - is stdout'))
    .option('--no-wait', 'Print the id of the task and exit')
    .addOption(timeoutOption())
    .addOption(
      new Option(
        '--set <name=value>',
        `Send a field whose name this version does not know; repeatable, JSON or text${known}`,
      ).argParser(readSet),
    );
}

function readSet(text: string, before: unknown): Record<string, unknown> {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('Give it as name=value.');
  const value = text.slice(at + 1);
  // Safe: commander passes the value that this function returned before.
  return { ...(before as Record<string, unknown> | undefined), [text.slice(0, at)]: jsonOrText(value) };
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function checkAlternatives(
  command: Command,
  operation: OperationDescription,
  values: Readonly<Record<string, unknown>>,
): void {
  const { alternatives, fields } = operation;
  if (alternatives.length === 0) return;
  if (alternatives.some((names) => names.every((name) => values[name] !== undefined))) return;
  const flags = alternatives.map((names) =>
    fields
      .filter(({ name }) => names.includes(name))
      .map((field) => getFlag(field, ownFlags))
      .join(' and '),
  );
  command.error(`error: ${flags.join(' or ')} is missing`);
}
