import { inspect } from 'node:util';
import { isVideoClientError } from '@videogen/client';
import { CliError } from './cli-error.ts';
import { getExitCode, nextStep, waitCommand } from './error-meanings.ts';
import type { ExitCode } from './exit-codes.ts';
import type { Session } from './session.ts';

/** Reports an error in one line, with the next step; with `--verbose`, everything about it. */
export function reportFailure(session: Session, error: unknown): ExitCode {
  const { reporter, state, options } = session;
  const next = nextStep(session, error);
  const said = getMessage(error);
  const taskId = (isVideoClientError(error) ? error.taskId : undefined) ?? state.taskId;
  const exitCode = getExitCode(error);
  reporter.report({
    event: 'error',
    code: isVideoClientError(error) || error instanceof CliError ? error.code : 'internal',
    message: [said, next].filter((text) => text !== undefined).join('. '),
    exit_code: exitCode,
    ...(taskId !== undefined && { task_id: taskId }),
  });
  if (options.verbose) reporter.log(inspect(error, { depth: 4 }));
  return exitCode;
}

/** Reports a task on stderr when stdout, which may have been the only place of its id, cannot be written. */
export function reportLost({ host, state, options }: Session, broken: CliError, error: unknown): void {
  const taskId = (isVideoClientError(error) ? error.taskId : undefined) ?? state.taskId;
  if (options.json && taskId !== undefined)
    host.stderr.write(`${broken.message}. Task ${taskId} was created\n`);
}

/** Reports the state of the task after Ctrl-C, and how to continue. */
export function reportStop(session: Session, error: unknown): void {
  const { taskId } = session.state;
  const message = `Stopped. ${getOutcome(session, error)}.`;
  session.reporter.report({ event: 'stopped', message, ...(taskId !== undefined && { task_id: taskId }) });
}

function getOutcome(session: Session, error: unknown): string {
  const { taskId, emulator } = session.state;
  if (isVideoClientError(error, 'ambiguous_submit')) return error.message;
  if (taskId === undefined) return 'No task was created';
  return emulator?.started
    ? `Task ${taskId} was lost with the emulator of this run. Run \`videogen emulator\` to keep tasks between commands`
    : `Task ${taskId} continues; wait for it with \`${waitCommand(session, taskId)}\``;
}

function getMessage(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\s*\n\s*/g, ' ').replace(/[.\s]+$/, '');
}
