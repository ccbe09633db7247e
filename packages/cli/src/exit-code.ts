import { isVideoClientError } from '@videogen/client';
import { type CliErrorCode, isCliError } from './cli-error.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';

const ownCodes: Readonly<Record<CliErrorCode, ExitCode>> = {
  usage: exitCodes.wrongUse,
  not_configured: exitCodes.wrongUse,
  cannot_listen: exitCodes.wrongUse,
  no_emulator: exitCodes.unavailable,
  not_finished: exitCodes.unavailable,
  not_succeeded: exitCodes.taskFailed,
  no_video: exitCodes.unavailable,
};

/** The exit code of an error, whatever it is. */
export function getExitCode(error: unknown): ExitCode {
  if (isCliError(error)) return ownCodes[error.code];
  if (!isVideoClientError(error)) return exitCodes.internal;
  switch (error.code) {
    case 'task_failed':
    case 'task_canceled':
      return exitCodes.taskFailed;
    case 'media':
    case 'api_key':
      return exitCodes.wrongUse;
    case 'api':
    case 'validation':
    case 'authentication':
    case 'organization_banned':
    case 'not_found':
    case 'rate_limit':
      return exitCodes.refused;
    case 'upload':
      return isRefusal(error.status) ? exitCodes.refused : exitCodes.unavailable;
    case 'download':
      if (error.reason === 'destination') return exitCodes.wrongUse;
      return ['incomplete', 'changed', 'not_video'].includes(error.reason)
        ? exitCodes.unavailable
        : exitCodes.refused;
    case 'hook':
      return exitCodes.internal;
    case 'abort':
      return exitCodes.interrupted;
    case 'server':
    case 'invalid_response':
    case 'connection':
    case 'timeout':
    case 'task_timeout':
    case 'ambiguous_submit':
      return exitCodes.unavailable;
  }
}

function isRefusal(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500;
}
