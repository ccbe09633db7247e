import { Command, InvalidArgumentError, Option } from 'commander';
import type { BatchOptions } from '../commands/make-batch.ts';
import type { Host } from '../host.ts';
import { PathArgument, PathOption } from '../path-option.ts';
import { runSession } from '../run-session.ts';
import { addSharedOptions, readPort, readUrl, type SharedOptions, timeoutOption } from '../shared-options.ts';

const examples = `
Each line of the list is a video:
  {"prompt": "a cat surfing", "seconds": 5}
  {"name": "wind", "operation": "image2video", "image": "photo.jpg", "seconds": 3}
`;

/** The command that makes the videos of a list. */
export function batchCommand(host: Host): Command {
  const command = new Command('batch')
    .summary('Make the videos of a list, each once')
    .description(
      'Makes the videos of a list. A journal in the folder has every request before it is sent: after Ctrl-C, a crash or a kill, the same command continues and pays for nothing twice. A request whose outcome is unknown is named, and never sent again by itself.',
    )
    .helpGroup('Make a video:')
    .addArgument(new PathArgument('<list>', 'JSON lines, or CSV when it ends with .csv; - for stdin'))
    .optionsGroup('Result:')
    .addOption(
      new PathOption('-o, --output <folder>', 'Folder of the videos and the journal').makeOptionMandatory(),
    )
    .option('--dry-run', 'Check the list, and print the number of videos and their seconds')
    .addOption(timeoutOption())
    .addOption(
      new Option('--concurrency <n>', 'Maximum number of tasks at the same time (default: 100)').argParser(
        readCount,
      ),
    )
    .addOption(
      new Option(
        '--task <name=id>',
        'Task of a request whose outcome was unknown, as the dashboard shows it; repeatable',
      ).argParser(readTask),
    )
    .option('--resubmit-unknown', 'Send requests with an unknown outcome again, which may pay twice')
    .optionsGroup('Callbacks:')
    .addOption(
      new Option(
        '--public-url <url>',
        'URL under which the service reaches this command; then callbacks name the tasks of lost responses',
      ).argParser(readUrl),
    )
    .addOption(
      new Option('-p, --port <n>', 'Port to listen on for callbacks').default(8080).argParser(readPort),
    )
    .option('--host <address>', 'IP address or host name to listen on', '127.0.0.1')
    .addHelpText('after', examples);
  addSharedOptions(command);
  return command.action(async (list: string, options: BatchOptions & SharedOptions) => {
    await runSession(host, 'batch', options, async (session) => {
      const { makeBatch } = await import('../commands/make-batch.ts');
      await makeBatch(session, list, options);
    });
  });
}

function readCount(text: string): number {
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Use a whole number of at least 1.');
}

function readTask(text: string, before: unknown): Record<string, string> {
  const at = text.lastIndexOf('=');
  if (at < 1 || at === text.length - 1) throw new InvalidArgumentError('Give it as name=id.');
  // Safe: commander passes the value that this function returned before.
  return { ...(before as Record<string, string> | undefined), [text.slice(0, at)]: text.slice(at + 1) };
}
