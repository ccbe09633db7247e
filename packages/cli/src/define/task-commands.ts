import type { CreateOperationId, FieldDescription, OperationId } from '@videogen/types';
import { operationList } from '@videogen/types/operations';
import { Argument, Command, InvalidArgumentError } from 'commander';
import type { ReadOptions } from '../commands/read-tasks.ts';
import type { Host } from '../host.ts';
import { PathArgument, PathOption } from '../path-option.ts';
import { readValue } from '../read-value.ts';
import { runSession } from '../run-session.ts';
import { addSharedOptions, type SharedOptions, timeoutOption } from '../shared-options.ts';

type Actions = typeof import('../commands/read-tasks.ts');
type Options = ReadOptions & SharedOptions;

/** The commands of the operations that create no task. */
const operationCommands: Readonly<Record<Exclude<OperationId, CreateOperationId>, (host: Host) => Command>> =
  {
    getTask: (host) => taskCommand(host, 'get', 'Print the record of a task', ({ getTask }) => getTask),
    createUpload: uploadCommand,
  };

/** The commands that continue with a task, and `upload`. */
export function taskCommands(host: Host): Command[] {
  return [
    operationCommands.getTask(host),
    taskCommand(
      host,
      'wait',
      'Wait for a task, and save its video',
      ({ waitForTask }) => waitForTask,
      (command) =>
        command.addOption(output('Save the video there; else its URL is printed')).addOption(timeoutOption()),
    ),
    taskCommand(
      host,
      'watch',
      "Print each change of a task's status",
      ({ watchTask }) => watchTask,
      (command) => command.addOption(timeoutOption()),
    ),
    taskCommand(
      host,
      'download',
      'Save the video of a finished task',
      ({ downloadTask }) => downloadTask,
      (command) => command.addOption(output('Where to (default: <task-id>.mp4)')),
    ),
    operationCommands.createUpload(host),
  ];
}

function taskCommand(
  host: Host,
  name: string,
  summary: string,
  actionOf: (actions: Actions) => Actions[keyof Actions],
  extend: (command: Command) => unknown = () => {},
): Command {
  const command = new Command(name)
    .description(summary)
    .helpGroup('Continue with a task:')
    .addArgument(taskIdArgument());
  command.optionsGroup('Result:');
  extend(command);
  addSharedOptions(command);
  return command.action(async (taskId: string, options: Options) => {
    await runSession(host, name, options, async (session) => {
      await actionOf(await import('../commands/read-tasks.ts'))(session, taskId, options);
    });
  });
}

function uploadCommand(host: Host): Command {
  const field = getField('createUpload', 'filename');
  const command = new Command('upload')
    .description('Upload a file, and print the reference that other commands accept')
    .helpGroup('Continue with a task:')
    .addArgument(new PathArgument('<file>', 'Image, audio or video; - for stdin'))
    .option('--filename <name>', field?.description ?? 'name of the file');
  addSharedOptions(command);
  return command.action(async (path: string, options: SharedOptions & { filename?: string }) => {
    await runSession(host, 'upload', options, async (session) => {
      const { uploadFile } = await import('../commands/upload-file.ts');
      await uploadFile(session, path, options);
    });
  });
}

function taskIdArgument(): Argument {
  const field = getField('getTask', 'task_id');
  const argument = new Argument('<task-id>', field?.description ?? '');
  if (field === undefined) return argument;
  return argument.argParser((text) => {
    const reading = readValue(field, text);
    if ('value' in reading) return reading.value;
    throw new InvalidArgumentError(reading.problem);
  });
}

function getField(id: OperationId, name: string): FieldDescription | undefined {
  return operationList.find((operation) => operation.id === id)?.fields.find((field) => field.name === name);
}

function output(description: string): PathOption {
  return new PathOption('-o, --output <file>', `${description}; a folder is possible, - is stdout`);
}
