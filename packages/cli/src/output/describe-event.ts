import type { Task } from '@videogen/client';
import { isVideo, videosOf } from '../videos-of.ts';
import type { CliEvent } from './event.ts';
import { formatBytes, formatElapsed } from './format.ts';
import type { Style } from './style.ts';

/** A line of the record of a run: its kind and its text. */
export type Line = readonly ['done' | 'info' | 'failed' | 'stopped', string];

/**
 * Returns the permanent line of an event; undefined for progress, and for what a command prints as its result.
 *
 * @param elapsed milliseconds since the wait began
 */
export function describeEvent(event: CliEvent, elapsed: number, style: Style): Line | undefined {
  switch (event.event) {
    case 'emulator':
      return ['info', `Emulator ${event.started ? 'started for this run' : 'running'} at ${event.url}`];
    case 'uploaded': {
      const facts = style('dim', `${event.format}, ${formatBytes(event.size)}`);
      return ['done', `Uploaded ${event.file} ${facts}`];
    }
    case 'created':
      return ['done', `Created task ${style('bold', event.task_id)}`];
    case 'waiting':
      return ['info', `Waiting for task ${style('bold', event.task_id)}`];
    case 'status':
      return describeStatus(event.task, formatElapsed(elapsed), style);
    case 'downloaded':
      return ['done', `Saved ${style('bold', event.file)} ${style('dim', formatBytes(event.size))}`];
    case 'stopped':
      return ['stopped', event.message];
    case 'error':
      return ['failed', `${style('red', 'error:')} ${event.message}`];
    case 'video':
      return describeVideo(event);
    case 'listening': {
      const confirmed = event.confirming
        ? 'each callback is confirmed by reading its task'
        : 'callbacks are not confirmed, because there is no connection to the service';
      const state = `Listening on ${event.host}:${event.port}; ${confirmed}. Press Ctrl-C to stop.`;
      return ['info', `${state}\n${showUrl('--callback-url', event.callback_url, style)}`];
    }
    case 'callback_url':
      return ['info', showUrl('for another task', event.callback_url, style)];
    default:
      return undefined;
  }
}

/** Results stay on the screen; the progress line shows what happens in between. */
function describeVideo({ state, message }: Extract<CliEvent, { readonly event: 'video' }>): Line | undefined {
  if (state === 'created' || state === 'status' || state === 'unfinished') return undefined;
  if (state === 'made') return ['done', message];
  return [state === 'paused' || state === 'stopping' || state === 'warning' ? 'info' : 'failed', message];
}

function showUrl(label: string, url: string, style: Style): string {
  return `${label.padEnd(18)}${style('bold', url)}`;
}

function describeStatus(task: Task, time: string, style: Style): Line {
  const { status, seconds, credits } = task;
  if (status === 'FAILED' || status === 'CANCELED')
    return ['failed', `${style('red', status)} ${style('dim', time)}`];
  if (status !== 'SUCCESS') return ['info', `${status} ${style('dim', time)}`];
  const sizes = videosOf(task)
    .filter(isVideo)
    .map(({ width, height }) => `${width}x${height}`);
  const facts = [`${seconds} s`, ...sizes, `${credits} ${credits === 1 ? 'credit' : 'credits'}`].join(', ');
  return ['done', `${style('green', status)} ${style('dim', `${time}  ${facts}`)}`];
}
