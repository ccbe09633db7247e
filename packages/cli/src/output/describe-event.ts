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
      return {
        kind: 'info',
        text: `Emulator ${event.started ? 'started for this run' : 'running'} at ${event.url}`,
      };
    case 'uploaded':
      return {
        kind: 'done',
        text: `Uploaded ${event.file} ${style('dim', `${event.format}, ${formatBytes(event.size)}`)}`,
      };
    case 'created':
      return { kind: 'done', text: `Created task ${style('bold', event.task_id)}` };
    case 'waiting':
      return { kind: 'info', text: `Waiting for task ${style('bold', event.task_id)}` };
    case 'status':
      return describeStatus(event.task, elapsed, style);
    case 'downloaded':
      return {
        kind: 'done',
        text: `Saved ${style('bold', event.file)} ${style('dim', formatBytes(event.size))}`,
      };
    case 'stopped':
      return { kind: 'stopped', text: event.message };
    case 'error':
      return { kind: 'failed', text: `${style('red', 'error:')} ${event.message}` };
    case 'listening':
      return {
        kind: 'info',
        text: `Listening on ${event.host}:${event.port}; ${event.confirming ? 'each callback is confirmed by reading its task' : 'callbacks are not confirmed, because there is no connection to the service'}. Press Ctrl-C to stop.\n${showUrl('--callback-url', event.callback_url, style)}`,
      };
    case 'callback_url':
      return { kind: 'info', text: showUrl('for another task', event.callback_url, style) };
    case 'callback':
    case 'rejected':
    case 'unrecognized':
    case 'submitting':
    case 'upload':
    case 'download':
      return undefined;
  }
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
  return { kind: 'done', text: `${style('green', status)} ${style('dim', `${time}  ${facts}`)}` };
}
