import type { Task } from '@videogen/client';
import { cleanValue } from '@videogen/shared/clean-text';
import { getColor, type Style } from './style.ts';

/** A task for people: one fact per line, with its name in the record; facts that this version does not know included. */
export function describeTask(task: Task, style: Style): string {
  const { id: _, task_id, status, category, inputs, output_videos, ...more } = cleanValue(task);
  const facts: [string, unknown][] = [
    ...Object.entries({ task_id, status: style(getColor(status), status), category, ...more }),
    ...Object.entries(inputs).map(([name, value]): [string, unknown] => [`input ${name}`, value]),
    ...output_videos.map(({ url, width, height }): [string, unknown] => [
      'video',
      `${url} ${style('dim', `${width}x${height}`)}`,
    ]),
  ].filter(([, value]) => value !== null && value !== undefined);
  const width = Math.max(...facts.map(([name]) => name.length));
  return facts.map(([name, value]) => `${style('dim', name.padEnd(width))}  ${getText(value)}`).join('\n');
}

function getText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
