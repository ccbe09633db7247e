import { inspect } from 'node:util';
import { type ErrorOutcome, isVideoClientError } from '@videogen/client';
import { CliError } from './cli-error.ts';
import { getExitCode, nextStep, waitCommand } from './error-meanings.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import type { Session } from './session.ts';

/**
 * Reports an error in one line, with the next step; with `--verbose`, everything about it.
 *
 * @param outcome what it means for the task
 */
export function reportFailure(session: Session, error: unknown, outcome: ErrorOutcome): ExitCode {
  const { reporter, state, options } = session;
  const next = nextStep(session, error);
  const said = getMessage(error);
  const taskId = (isVideoClientError(error) ? error.taskId : undefined) ?? state.taskId;
  const exitCode = state.isPaying ? getExitCodeOf(outcome, getExitCode(error)) : getExitCode(error);
  reporter.report({
    event: 'error',
    code: isVideoClientError(error) || error instanceof CliError ? error.code : 'internal',
    message: [said, next].filter((text) => text !== undefined).join('. '),
    exit_code: exitCode,
    outcome,
    ...(taskId !== undefined && { task_id: taskId }),
  });
  if (options.verbose) reporter.log(inspect(error, { depth: 4 }));

  return exitCode;
}

/** Returns what an error means for the task of a run. */
export function getOutcome({ state }: Session, error: unknown): ErrorOutcome {
  if (isVideoClientError(error)) return error.outcome;
  if (error instanceof CliError && error.code === 'unknown_outcomes') return 'ambiguous';
  return state.taskId === undefined ? 'none' : 'created';
}

/** Returns the exit code of a command that creates a task: to run it again must be safe after all codes but those of a task. */
function getExitCodeOf(outcome: ErrorOutcome, ofError: ExitCode): ExitCode {
  if (outcome === 'ambiguous') return exitCodes.unknownOutcome;
  return outcome === 'created' && ofError !== exitCodes.taskFailed ? exitCodes.unfinished : ofError;
}

/** Reports a task on stderr when stdout, which may have been the only place of its id, cannot be written. */
export function reportLost({ host, state, options }: Session, broken: CliError, error: unknown): void {
  const taskId = (isVideoClientError(error) ? error.taskId : undefined) ?? state.taskId;
  if (options.json && taskId !== undefined)
    host.stderr.write(`${broken.message}. Task ${taskId} was created\n`);
}

/** Reports the state of the task after Ctrl-C, and how to continue. */
export function reportStop(session: Session, error: unknown, outcome: ErrorOutcome): void {
  const { taskId } = session.state;
  const message = `Stopped. ${describeOutcome(session, error)}.`;
  session.reporter.report({
    event: 'stopped',
    message,
    outcome,
    ...(taskId !== undefined && { task_id: taskId }),
  });
}

function describeOutcome(session: Session, error: unknown): string {
  const { taskId, emulator, summary } = session.state;
  if (summary !== undefined) return `${summary}. Start again to continue`;
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
