import type { Task } from '@videogen/client';
import type { CliEvent } from './event.ts';
import { formatBytes, formatElapsed } from './format.ts';
import type { Style } from './style.ts';

/** A line of the record of a run. */
export interface Line {
  readonly kind: 'done' | 'info' | 'failed' | 'stopped';
  readonly text: string;
}

/**
 * Returns the permanent line of an event; undefined for progress.
 *
 * @param elapsed milliseconds since the wait began
 */
export function describeEvent(event: CliEvent, elapsed: number, style: Style): Line | undefined {
  switch (event.event) {
    case 'emulator':
      return createLine(
        'info',
        `Emulator ${event.started ? 'started for this run' : 'running'} at ${event.url}`,
      );
    case 'uploaded':
      return createLine(
        'done',
        `Uploaded ${event.file} ${style('dim', `${event.format}, ${formatBytes(event.size)}`)}`,
      );
    case 'created':
      return createLine('done', `Created task ${style('bold', event.task_id)}`);
    case 'waiting':
      return createLine('info', `Waiting for task ${style('bold', event.task_id)}`);
    case 'status':
      return describeStatus(event.task, elapsed, style);
    case 'downloaded':
      return createLine(
        'done',
        `Saved ${style('bold', event.file)} ${style('dim', formatBytes(event.size))}`,
      );
    case 'stopped':
      return createLine('stopped', event.message);
    case 'error':
      return createLine('failed', `${style('red', 'error:')} ${event.message}`);
    case 'listening': {
      const confirmed = event.confirming
        ? 'each callback is confirmed by reading its task'
        : 'callbacks are not confirmed, because there is no connection to the service';
      const state = `Listening on ${event.host}:${event.port}; ${confirmed}. Press Ctrl-C to stop.`;
      return createLine('info', `${state}\n${showUrl('--callback-url', event.callback_url, style)}`);
    }
    case 'callback_url':
      return createLine('info', showUrl('for another task', event.callback_url, style));
    case 'callback':
    case 'rejected':
    case 'unrecognized':
    case 'submitting':
    case 'upload':
    case 'download':
      return undefined;
  }
}

function createLine(kind: Line['kind'], text: string): Line {
  return { kind, text };
}

function showUrl(label: string, url: string, style: Style): string {
  return `${label.padEnd(18)}${style('bold', url)}`;
}

function describeStatus(task: Task, elapsed: number, style: Style): Line {
  const { status, output_videos, seconds, credits } = task;
  const time = formatElapsed(elapsed);
  if (status !== 'SUCCESS') {
    const failed = status === 'FAILED' || status === 'CANCELED';
    return {
      kind: failed ? 'failed' : 'info',
      text: `${failed ? style('red', status) : status} ${style('dim', time)}`,
    };
  }
  const sizes = output_videos.map(({ width, height }) => `${width}x${height}`);
  const facts = [`${seconds} s`, ...sizes, `${credits} ${credits === 1 ? 'credit' : 'credits'}`].join(', ');
  return createLine('done', `${style('green', status)} ${style('dim', `${time}  ${facts}`)}`);
}
