import { isFinalStatus } from '@videogen/client';
import isUnicodeSupported from 'is-unicode-supported';
import ora from 'ora';
import type { Host } from '../host.ts';
import type { CliEvent } from './event.ts';
import { formatBar, formatBytes, formatElapsed } from './format.ts';
import { hasColor, type Style, styleFor } from './style.ts';

/** The progress line of a terminal: status and elapsed time, or a bar. */
export interface LiveLine {
  /**
   * Shows an event, if it is progress, until the next one.
   *
   * @param began time at which the wait began, in milliseconds
   */
  show(event: CliEvent, began: number): void;
  /** Removes the line, and leaves the terminal as it was. */
  stop(): void;
}

interface Part {
  readonly text: string;
  readonly format?: 'bold' | 'dim' | 'cyan';
}

const barColumns = 24;

/** Creates the progress line of a terminal. */
export function createLiveLine({ stderr, env }: Pick<Host, 'stderr' | 'env'>): LiveLine {
  const style = styleFor(stderr, env);
  let getTexts = (): string[] => [];
  // The terminal itself must handle Ctrl-C, so the input is not read.
  const spinner = ora({
    stream: stderr,
    discardStdin: false,
    isEnabled: true,
    color: hasColor(stderr, env) ? 'cyan' : false,
    // Computed for each frame, because it contains the time.
    suffixText: () => getTexts().slice(1).join(' '),
  });
  return {
    show: (event, began) => {
      if (getParts(event, 0) === undefined) return;
      getTexts = () => layOut(getParts(event, Date.now() - began) ?? [], stderr.columns ?? 80, style);
      spinner.start(getTexts()[0]);
    },
    stop: () => void spinner.stop(),
  };
}

/** The parts that fit into a terminal, whose wrapping would leave torn lines behind. */
function layOut(parts: readonly Part[], columns: number, style: Style): string[] {
  const room = Math.max(10, columns - 4);
  let width = -1;
  const fitting = parts.filter(({ text }) => {
    width += text.length + 1;
    return width <= room;
  });
  return fitting.map(({ text, format }) => (format ? style(format, text) : text));
}

/** The parts of the line, the most important first; undefined when the event is not progress. */
function getParts(event: CliEvent, elapsed: number): readonly Part[] | undefined {
  switch (event.event) {
    case 'submitting':
      return [{ text: 'Creating the task' }];
    case 'created':
    case 'waiting':
      return getTaskParts('WAITING', event.task_id, elapsed);
    case 'status':
      return isFinalStatus(event.status) ? undefined : getTaskParts(event.status, event.task_id, elapsed);
    case 'upload':
      return getTransferParts('Uploading', event.file, event.sent, event.total);
    case 'download':
      return getTransferParts('Downloading', event.file, event.received, event.total);
    case 'video':
      return getVideosParts(event);
    default:
      return undefined;
  }
}

function getTaskParts(status: string, taskId: string, elapsed: number): Part[] {
  return [
    { text: status, format: 'bold' },
    { text: formatElapsed(elapsed) },
    { text: taskId, format: 'dim' },
  ];
}

function getVideosParts({ progress, message }: Extract<CliEvent, { readonly event: 'video' }>): Part[] {
  const { made, others, total } = progress;
  return [
    { text: `${made} of ${total} made`, format: 'bold' },
    { text: formatBar((made + others) / total, barColumns, isUnicodeSupported()), format: 'cyan' },
    { text: message, format: 'dim' },
  ];
}

function getTransferParts(verb: string, file: string, done: number, total: number | undefined): Part[] {
  if (!total) return [{ text: verb }, { text: formatBytes(done) }, { text: file, format: 'dim' }];
  return [
    { text: verb },
    { text: `${Math.floor((done / total) * 100)}%`.padStart(4), format: 'bold' },
    { text: formatBar(done / total, barColumns, isUnicodeSupported()), format: 'cyan' },
    { text: `${formatBytes(done)} of ${formatBytes(total)}` },
    { text: file, format: 'dim' },
  ];
}
