import type { ResultEvent, TaskWithUnknownStatus, UnrecognizedEvent } from '@videogen/callbacks';
import type { Session } from '../session.ts';
import { styleFor } from './style.ts';

/** The state of `listen` after its start. */
interface Listening {
  readonly host: string;
  readonly port: number;
  /** Whether each callback is confirmed by reading its task. */
  readonly confirming: boolean;
  /** The callback URL of the first task. */
  readonly url: string;
}

/** The output of `listen`. */
export interface ListenOutput {
  listening(state: Listening): void;
  nextUrl(url: string): void;
  callback(task: TaskWithUnknownStatus, confirmed: boolean): void;
  rejected(result: ResultEvent): void;
  unrecognized(news: UnrecognizedEvent): void;
}

/** Prints callbacks as they arrive: lines for people, or with `--json` one value per event. */
export function createListenOutput(session: Session): ListenOutput {
  return session.options.json ? jsonOutput(session) : textOutput(session);
}

function jsonOutput({ host, redact }: Session): ListenOutput {
  const write = (event: object): void => void host.stdout.write(`${JSON.stringify(event)}\n`);
  return {
    listening: ({ url, ...state }) => write({ event: 'listening', ...state, callback_url: url }),
    nextUrl: (url) => write({ event: 'callback_url', callback_url: url }),
    callback: (task, confirmed) =>
      write({ event: 'callback', task_id: task.task_id, status: task.status, confirmed, task }),
    rejected: ({ code, httpStatus, source, ref, error, taskId }) =>
      write({
        event: 'rejected',
        reason: code,
        status: httpStatus,
        source,
        ...(ref !== undefined && { ref }),
        ...(taskId && { task_id: taskId }),
        ...(error !== undefined && { error: redact(String(error)) }),
      }),
    unrecognized: ({ taskId, ref, fields, category, taskStatus: status }) =>
      write({ event: 'unrecognized', task_id: taskId, ref, fields, category, status }),
  };
}

function textOutput({ host, options, redact }: Session): ListenOutput {
  const style = styleFor(host.stdout, host.env);
  const printLine = (text: string): void => void (options.quiet || host.stderr.write(`${redact(text)}\n`));
  const print = (...parts: readonly string[]): void => {
    const time = style('dim', new Date().toTimeString().slice(0, 8));
    host.stdout.write(`${[time, ...parts].join('  ')}\n`);
  };
  const showUrl = (label: string, url: string): void => printLine(`${label.padEnd(18)}${style('bold', url)}`);
  return {
    listening: ({ host: address, port, confirming, url }) => {
      printLine(
        `Listening on ${address}:${port}; ${confirming ? 'each callback is confirmed by reading its task' : 'callbacks are not confirmed, because there is no connection to the service'}. Press Ctrl-C to stop.`,
      );
      showUrl('--callback-url', url);
    },
    nextUrl: (url) => showUrl('for another task', url),
    callback: ({ task_id, status, category, output_videos }, confirmed) =>
      print(
        style(getColor(status), status.padEnd(10)),
        task_id,
        style('dim', category),
        style('dim', confirmed ? 'confirmed' : 'claimed'),
        ...output_videos.map(({ url }) => url),
      ),
    rejected: ({ code, httpStatus, taskId, error }) =>
      print(
        style('yellow', 'refused'.padEnd(10)),
        `${code}, responded ${httpStatus}`,
        ...(taskId === undefined ? [] : [taskId]),
        ...(error === undefined ? [] : [redact(String(error))]),
      ),
    unrecognized: ({ fields, category, taskStatus: status }) =>
      print(style('yellow', 'new'.padEnd(10)), JSON.stringify({ fields, category, status })),
  };
}

function getColor(status: string): 'green' | 'red' | 'cyan' {
  if (status === 'SUCCESS') return 'green';
  return status === 'FAILED' || status === 'CANCELED' ? 'red' : 'cyan';
}
