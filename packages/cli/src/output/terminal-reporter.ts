import { isFinalStatus } from '@videogen/client';
import isUnicodeSupported from 'is-unicode-supported';
import ora, { type Ora } from 'ora';
import type { Host } from '../host.ts';
import { describeEvent, type Line } from './describe-event.ts';
import type { CliEvent } from './event.ts';
import { type Activity, liveText } from './live-text.ts';
import type { Reporter } from './reporter.ts';
import { hasColor, type Style, styleFor } from './style.ts';

const refreshEvery = 100;

/** Reports on a terminal: permanent lines, and a progress line below them. */
export function createTerminalReporter({
  stdout,
  stderr,
  env,
}: Pick<Host, 'stdout' | 'stderr' | 'env'>): Reporter {
  const style = styleFor(stderr, env);
  const unicode = isUnicodeSupported();
  // The terminal itself must handle Ctrl-C, so the input is not read.
  const spinner = ora({
    stream: stderr,
    discardStdin: false,
    isEnabled: true,
    color: hasColor(stderr, env) ? 'cyan' : false,
  });
  const live = createLiveLine(spinner, (activity, elapsed) =>
    liveText(activity, elapsed, { style, unicode, columns: stderr.columns ?? 80 }),
  );
  let began = Date.now();
  return {
    report: (event) => {
      if (event.event === 'created' || event.event === 'waiting') began = Date.now();
      const activity = getActivity(event);
      // The progress line shows the status of a running task, so it gets no permanent line.
      const line =
        event.event === 'status' && activity ? undefined : describeEvent(event, Date.now() - began, style);
      if (line !== undefined) {
        live.stop();
        stderr.write(`${getSymbol(line, style, unicode)}${line.text}\n`);
      }
      if (activity !== undefined) live.show(activity, began);
    },
    result: (text, shown) => {
      if (shown && stdout.isTTY) return;
      live.stop();
      stdout.write(`${text}\n`);
    },
    log: (line) => void stderr.write(`${style('dim', line)}\n`),
    stop: live.stop,
  };
}

interface LiveLine {
  show(activity: Activity, began: number): void;
  stop(): void;
}

function createLiveLine(spinner: Ora, getText: (activity: Activity, elapsed: number) => string): LiveLine {
  let timer: NodeJS.Timeout | undefined;
  let draw = (): void => {};
  return {
    show: (activity, began) => {
      draw = () => {
        spinner.text = getText(activity, Date.now() - began);
      };
      draw();
      if (timer !== undefined) return;
      spinner.start();
      timer = setInterval(() => draw(), refreshEvery);
    },
    stop: () => {
      clearInterval(timer);
      timer = undefined;
      spinner.stop();
    },
  };
}

function getActivity(event: CliEvent): Activity | undefined {
  switch (event.event) {
    case 'submitting':
      return { kind: 'step', text: 'Creating the task' };
    case 'created':
    case 'waiting':
      return { kind: 'task', status: 'WAITING', taskId: event.task_id };
    case 'status':
      return isFinalStatus(event.status)
        ? undefined
        : { kind: 'task', status: event.status, taskId: event.task_id };
    case 'upload':
      return { kind: 'transfer', verb: 'Uploading', file: event.file, done: event.sent, total: event.total };
    case 'download':
      return {
        kind: 'transfer',
        verb: 'Downloading',
        file: event.file,
        done: event.received,
        total: event.total,
      };
    default:
      return undefined;
  }
}

function getSymbol({ kind }: Line, style: Style, unicode: boolean): string {
  if (kind === 'done') return `${style('green', unicode ? '✔' : '+')} `;
  if (kind === 'failed') return `${style('red', unicode ? '✖' : 'x')} `;
  return `${style('dim', kind === 'stopped' ? (unicode ? '■' : '!') : unicode ? '•' : '-')} `;
}
