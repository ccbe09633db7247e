import { formatBar, formatBytes, formatElapsed } from './format.ts';
import type { Style } from './style.ts';

/** The current activity. */
export type Activity =
  | { readonly kind: 'step'; readonly text: string }
  | { readonly kind: 'task'; readonly status: string; readonly taskId: string }
  | {
      readonly kind: 'transfer';
      readonly verb: string;
      readonly file: string;
      readonly done: number;
      readonly total: number | undefined;
    };

/** The style of a progress line. */
export interface LiveStyle {
  readonly style: Style;
  /** Width of the terminal. */
  readonly columns: number;
  readonly unicode: boolean;
}

const barColumns = 24;

/**
 * The progress line: status and elapsed time, or a bar. It never is wider than the terminal, whose wrapping would
 * leave torn lines behind.
 *
 * @param elapsed milliseconds since the activity's run began
 */
export function liveText(activity: Activity, elapsed: number, live: LiveStyle): string {
  const room = Math.max(10, live.columns - 4);
  const parts = getParts(activity, elapsed, live);
  let width = -1;
  const fitting = parts.filter(({ text }) => {
    width += text.length + 1;
    return width <= room;
  });
  return fitting.map(({ text, format }) => (format ? live.style(format, text) : text)).join(' ');
}

function getParts(activity: Activity, elapsed: number, live: LiveStyle): Part[] {
  if (activity.kind === 'step') return [{ text: activity.text }];
  return activity.kind === 'task' ? taskParts(activity, elapsed) : transferParts(activity, live);
}

interface Part {
  readonly text: string;
  readonly format?: 'bold' | 'dim' | 'cyan';
}

function taskParts(activity: Extract<Activity, { kind: 'task' }>, elapsed: number): Part[] {
  return [
    { text: activity.status, format: 'bold' },
    { text: formatElapsed(elapsed) },
    { text: activity.taskId, format: 'dim' },
  ];
}

function transferParts(activity: Extract<Activity, { kind: 'transfer' }>, live: LiveStyle): Part[] {
  const { verb, file, done, total } = activity;
  if (total === undefined || total === 0)
    return [{ text: verb }, { text: formatBytes(done) }, { text: file, format: 'dim' }];
  const percent = `${Math.floor((done / total) * 100)}%`.padStart(4);
  return [
    { text: verb },
    { text: percent, format: 'bold' },
    { text: formatBar(done / total, barColumns, live.unicode), format: 'cyan' },
    { text: `${formatBytes(done)} of ${formatBytes(total)}` },
    { text: file, format: 'dim' },
  ];
}
