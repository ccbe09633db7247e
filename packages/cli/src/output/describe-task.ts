import type { Task } from '@videogen/client';
import { cleanValue } from '@videogen/shared/clean-text';
import { isObject } from '@videogen/shared/is-object';
import { isVideo } from '../videos-of.ts';
import { getColor, type Style } from './style.ts';

/** A task for people: one fact per line, with its name in the record; facts that this version does not know included. */
export function describeTask(task: Task, style: Style): string {
  const { id: _, task_id, status, category, inputs, output_videos, ...more } = cleanValue(task);
  // The service can have sent a record with other values than the contract has.
  const given = isObject(inputs) ? Object.entries(inputs) : [['', inputs] as const];
  const videos: readonly unknown[] = Array.isArray(output_videos) ? output_videos : [output_videos];
  const facts: [string, unknown][] = [
    ...Object.entries({ task_id, status: style(getColor(status), status), category, ...more }),
    ...given.map(([name, value]): [string, unknown] => [`input ${name}`.trim(), value]),
    ...videos.map((video): [string, unknown] => ['video', describeVideo(video, style)]),
  ].filter(([, value]) => value !== null && value !== undefined);
  const width = Math.max(...facts.map(([name]) => name.length));
  return facts.map(([name, value]) => `${style('dim', name.padEnd(width))}  ${getText(value)}`).join('\n');
}

function describeVideo(video: unknown, style: Style): unknown {
  return isVideo(video) ? `${video.url} ${style('dim', `${video.width}x${video.height}`)}` : video;
}

function getText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
