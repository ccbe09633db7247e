import { isVideoClientError } from '@videogen/client';
import { isCliError } from './cli-error.ts';
import type { Session } from './session.ts';

/** The part of a session that decides what to do next. */
export type Situation = Pick<Session, 'command' | 'options' | 'state'>;

/** The command that continues with a task. */
export function waitCommand({ options, state }: Situation, taskId: string): string {
  return commandFor('wait', options, state, taskId);
}

/** Returns the next step after an error, as a sentence without a full stop; undefined when the message is enough. */
export function nextStep(situation: Situation, error: unknown): string | undefined {
  if (isCliError(error)) return error.next;
  if (!isVideoClientError(error)) return 'This is a bug in videogen; --verbose shows details';
  const { command, options, state } = situation;
  const { taskId } = state;
  const wait = taskId === undefined ? undefined : `The task continues: \`${waitCommand(situation, taskId)}\``;
  switch (error.code) {
    case 'validation':
      return `See \`videogen ${command} --help\``;
    case 'authentication':
      return `It is read from ${options.apiKeyFile ?? 'VIDEOGEN_API_KEY'}`;
    case 'organization_banned':
      return 'Contact the provider';
    case 'not_found':
      return 'Check the id, and that the key is of the same organization';
    case 'rate_limit':
    case 'server':
      return wait ?? 'Try again later';
    case 'connection':
    case 'timeout':
      return wait ?? 'Check the network and the URL of the service';
    case 'invalid_response':
      return wait ?? 'Check the URL of the service';
    case 'download':
      return taskId === undefined || error.reason === 'expired'
        ? undefined
        : `Try again with \`${commandFor('download', options, state, taskId)}\``;
    case 'task_failed':
    case 'task_canceled':
      return `See its record: \`${commandFor('get', options, {}, taskId ?? '')}\``;
    case 'upload':
      return 'Try again; no task was created';
    default:
      return undefined;
  }
}

function commandFor(
  command: string,
  { emulator, baseUrl }: Situation['options'],
  { output }: Situation['state'],
  taskId: string,
): string {
  const service = emulator ? ['--emulator'] : baseUrl === undefined ? [] : ['--base-url', quoted(baseUrl)];
  return [
    'videogen',
    command,
    taskId,
    ...service,
    ...(output === undefined ? [] : ['-o', quoted(output)]),
  ].join(' ');
}

/** A word as a shell reads it. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
