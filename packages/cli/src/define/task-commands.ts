import type { CreateOperationId, FieldDescription, OperationId } from '@videogen/types';
import { operationList } from '@videogen/types/operations';
import { Argument, Command, type Option } from 'commander';
import type { ReadOptions } from '../commands/read-tasks.ts';
import type { Host } from '../host.ts';
import { PathArgument, PathOption } from '../path-option.ts';
import { getParser } from '../read-value.ts';
import { runSession } from '../run-session.ts';
import { addSharedOptions, type SharedOptions, timeoutOption } from '../shared-options.ts';

type Options = ReadOptions & SharedOptions;

/** The commands of the operations that create no task. */
const operationCommands: Readonly<Record<Exclude<OperationId, CreateOperationId>, (host: Host) => Command>> =
  {
    getTask: (host) => taskCommand(host, 'get', 'Print the record of a task', 'getTask'),
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
      'waitForTask',
      output('Save the video there; else its URL is printed'),
      timeoutOption(),
    ),
    taskCommand(host, 'watch', "Print each change of a task's status", 'watchTask', timeoutOption()),
    taskCommand(
      host,
      'download',
      'Save the video of a finished task',
      'downloadTask',
      output('Where to (default: <task-id>.mp4)'),
    ),
    operationCommands.createUpload(host),
  ];
}

function taskCommand(
  host: Host,
  name: string,
  summary: string,
  action: keyof typeof import('../commands/read-tasks.ts'),
  ...options: readonly Option[]
): Command {
  const command = new Command(name)
    .description(summary)
    .helpGroup('Continue with a task:')
    .addArgument(taskIdArgument())
    .optionsGroup('Result:');
  for (const option of options) command.addOption(option);
  addSharedOptions(command);
  return command.action(async (taskId: string, given: Options) => {
    await runSession(host, name, given, async (session) => {
      await (await import('../commands/read-tasks.ts'))[action](session, taskId, given);
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
      await uploadFile(session, path, options.filename);
    });
  });
}

function taskIdArgument(): Argument {
  const field = getField('getTask', 'task_id');
  const argument = new Argument('<task-id>', field?.description ?? '');
  return field === undefined ? argument : argument.argParser(getParser(field));
}

function getField(id: OperationId, name: string): FieldDescription | undefined {
  return operationList.find((operation) => operation.id === id)?.fields.find((field) => field.name === name);
}

function output(description: string): PathOption {
  return new PathOption('-o, --output <file>', `${description}; a folder is possible, - is stdout`);
}
