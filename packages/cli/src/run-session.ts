import { CliError, isClosed } from './cli-error.ts';
import { ExitError, exitCodes } from './exit-codes.ts';
import type { Host } from './host.ts';
import { type Interrupt, listenForInterrupt } from './interrupt.ts';
import type { Session } from './session.ts';
import type { SharedOptions } from './shared-options.ts';

/**
 * Runs a command, reports its end, and cleans up.
 *
 * @throws {ExitError} with the exit code, unless the command succeeded
 */
export async function runSession(
  host: Host,
  command: string,
  options: SharedOptions,
  action: (session: Session) => Promise<void>,
): Promise<void> {
  const secrets = new Set<string>();
  const redact = (text: string): string =>
    [...secrets].reduce((seen, secret) => seen.replace(wholeCredential(secret), '[API key]'), text);
  const { json = false, quiet = false } = options;
  const { createReporter } = await import('./output/create-reporter.ts');
  const reporter = await createReporter(host, { json, quiet, redact });
  const interrupt = listenForInterrupt(host);
  const session: Session = {
    host,
    command,
    options,
    reporter,
    signal: interrupt.signal,
    interrupt,
    state: {},
    redact,
    // In plain text and in JSON.
    hide: (secret) => void secrets.add(secret).add(JSON.stringify(secret).slice(1, -1)),
  };
  const environmentKey = host.env['VIDEOGEN_API_KEY'];
  if (environmentKey) session.hide(environmentKey);
  let broken: CliError | undefined;

  const onBroken = (cause: NodeJS.ErrnoException): void => {
    // `videogen … | head` is not an error, unless the command pays for what it would report.
    if (isClosed(cause) && !session.state.isPaying) host.exit();
    const message = isClosed(cause)
      ? 'Stdout was closed by its reader'
      : `Stdout cannot be written (${cause.code})`;
    broken ??= new CliError('cannot_write', message, undefined, { cause });
    interrupt.abort();
  };

  host.stdout.on('error', onBroken);
  try {
    await action(session);
    // A result that was not written is an error.
    await new Promise((resolve) => host.stdout.write('', resolve));
    if (broken) throw broken;
  } catch (error) {
    throw await reportEnd(session, interrupt, error, broken);
  } finally {
    host.stdout.off('error', onBroken);
    reporter.stop();
    interrupt.stop();
    await session.state.emulator?.close();
  }
}

/** Matches a secret on its own, outside of longer words, file names and URLs, where a short key can occur by chance. */
function wholeCredential(secret: string): RegExp {
  const escaped = secret.replace(/\W/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\w/~+-]|\w\.)${escaped}(?![\w/~+-]|\.\w)`, 'g');
}

async function reportEnd(
  session: Session,
  interrupt: Interrupt,
  thrown: unknown,
  broken: CliError | undefined,
): Promise<ExitError> {
  session.reporter.stop();
  const { getOutcome, reportFailure, reportLost, reportStop } = await import('./report-end.ts');
  if (broken) reportLost(session, broken, thrown);
  const outcome = getOutcome(session, thrown);
  // That a task may exist matters more than that stdout broke.
  const error = outcome === 'ambiguous' ? thrown : (broken ?? thrown);
  const stopped = interrupt.exitCode();
  if (stopped === undefined) return new ExitError(reportFailure(session, error, outcome));
  if (session.state.endless) return new ExitError(exitCodes.done);
  reportStop(session, thrown, outcome);
  return new ExitError(stopped);
}
