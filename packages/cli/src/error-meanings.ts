import { type ErrorByCode, type ErrorCode, isVideoClientError } from '@videogen/client';
import { CliError, type CliErrorCode, isClosed } from './cli-error.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import type { Session } from './session.ts';

/** The part of a session that decides what to do next. */
export type Situation = Pick<Session, 'command' | 'options' | 'state'>;

/** What an error means on the command line. */
interface Meaning<Error> {
  readonly exit: ExitCode | ((error: Error) => ExitCode);
  /** The next step, as a sentence without a full stop; undefined when the message is enough. */
  readonly next?: string | ((situation: Situation, error: Error) => string | undefined);
}

const { taskFailed, wrongUse, refused, unavailable, unknownOutcome, internal, interrupted } = exitCodes;

const seeRecord = ({ options, state: { taskId = '' } }: Situation): string =>
  `See its record: \`${commandFor('get', options, {}, taskId)}\``;

/** A wait can continue; without a task, something else is to be done. */
const waitOr =
  (otherwise: string) =>
  (situation: Situation): string => {
    const { taskId } = situation.state;
    return taskId === undefined ? otherwise : `The task continues: \`${waitCommand(situation, taskId)}\``;
  };

type Meanings = { readonly [Code in ErrorCode]: Meaning<ErrorByCode[Code]> } & {
  readonly [Code in CliErrorCode]: Meaning<CliError>;
};

const meanings: Meanings = {
  abort: { exit: interrupted },
  ambiguous_submit: { exit: unknownOutcome },
  api: { exit: refused },
  api_key: { exit: wrongUse },
  authentication: {
    exit: refused,
    next: ({ options }) => `It is read from ${options.apiKeyFile ?? 'VIDEOGEN_API_KEY'}`,
  },
  cannot_listen: { exit: wrongUse },
  cannot_write: {
    exit: wrongUse,
    next: (situation, { cause }) =>
      waitOr(
        isClosed(cause)
          ? 'Keep the program that reads stdout open until the command ends'
          : 'Check the disk that stdout is written to',
      )(situation),
  },
  connection: { exit: unavailable, next: waitOr('Check the network and the URL of the service') },
  download: {
    exit: ({ reason }) => {
      if (reason === 'destination') return wrongUse;
      return ['incomplete', 'changed', 'not_video'].includes(reason) ? unavailable : refused;
    },
    next: ({ options, state }, { reason }) =>
      state.taskId === undefined || reason === 'expired'
        ? undefined
        : `Try again with \`${commandFor('download', options, state, state.taskId)}\``,
  },
  hook: { exit: internal },
  invalid_response: { exit: unavailable, next: waitOr('Check the URL of the service') },
  media: { exit: wrongUse },
  no_emulator: { exit: unavailable, next: 'Start one with `videogen emulator`' },
  no_video: { exit: unavailable, next: 'Read it again later' },
  not_configured: { exit: wrongUse },
  not_finished: {
    exit: unavailable,
    next: (situation) => `Wait for it with \`${waitCommand(situation, situation.state.taskId ?? '')}\``,
  },
  not_found: { exit: refused, next: 'Check the id, and that the key is of the same organization' },
  not_succeeded: { exit: taskFailed, next: seeRecord },
  organization_banned: { exit: refused, next: 'Contact the provider' },
  rate_limit: { exit: refused, next: waitOr('Try again later') },
  server: { exit: unavailable, next: waitOr('Try again later') },
  task_canceled: { exit: taskFailed, next: seeRecord },
  task_failed: { exit: taskFailed, next: seeRecord },
  task_timeout: { exit: unavailable },
  timeout: { exit: unavailable, next: waitOr('Check the network and the URL of the service') },
  unknown_outcomes: { exit: unknownOutcome },
  upload: {
    exit: ({ status = 0 }) => (status >= 400 && status < 500 ? refused : unavailable),
    next: 'Try again; no task was created',
  },
  usage: { exit: wrongUse },
  videos_failed: { exit: taskFailed },
  videos_refused: { exit: refused },
  videos_unfinished: { exit: unavailable },
  validation: { exit: refused, next: ({ command }) => `See \`videogen ${command} --help\`` },
};

/** Returns the entry of an error; undefined when it is neither of the client nor of the command line. */
function getMeaning(error: unknown): Meaning<unknown> | undefined {
  if (!(error instanceof CliError) && !isVideoClientError(error)) return undefined;
  // Safe: the entry of a code takes the errors of that code.
  return meanings[error.code] as Meaning<unknown>;
}

/** The exit code of an error, whatever it is. */
export function getExitCode(error: unknown): ExitCode {
  const { exit } = getMeaning(error) ?? { exit: internal };
  return typeof exit === 'function' ? exit(error) : exit;
}

/** Returns the next step after an error, as a sentence without a full stop; undefined when the message is enough. */
export function nextStep(situation: Situation, error: unknown): string | undefined {
  if (error instanceof CliError && error.next !== undefined) return error.next;
  const { next } = getMeaning(error) ?? { next: 'This is a bug in videogen; --verbose shows details' };
  return typeof next === 'function' ? next(situation, error) : next;
}

/** The command that continues with a task. */
export function waitCommand({ options, state }: Situation, taskId: string): string {
  return commandFor('wait', options, state, taskId);
}

function commandFor(
  command: string,
  { emulator, baseUrl }: Situation['options'],
  { output }: Situation['state'],
  taskId: string,
): string {
  const service = emulator ? ['--emulator'] : baseUrl === undefined ? [] : ['--base-url', quote(baseUrl)];
  const target = output === undefined ? [] : ['-o', quote(output)];
  return ['videogen', command, taskId, ...service, ...target].join(' ');
}

/** A word as a shell reads it. */
function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
