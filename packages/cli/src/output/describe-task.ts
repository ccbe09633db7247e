import type { Task } from '@videogen/client';
import type { Style } from './style.ts';

/** A task for people: one fact per line, the unknown ones included. */
export function describeTask(task: Task, style: Style): string {
  const {
    task_id,
    id: _,
    status,
    category,
    seconds,
    credits,
    created_at,
    callback_url,
    inputs,
    output_videos,
    ...more
  } = task;
  const facts: [string, unknown][] = [
    ['task', task_id],
    ['status', style(getColor(status), status)],
    ['category', category],
    ['seconds', seconds],
    ['credits', credits],
    ['created', created_at],
    ['callback', callback_url],
    ...Object.entries(inputs).map(([name, value]): [string, unknown] => [`input ${name}`, value]),
    ...output_videos.map(({ url, width, height }): [string, unknown] => [
      'video',
      `${url} ${style('dim', `${width}x${height}`)}`,
    ]),
    ...Object.entries(more),
  ];
  const given = facts.filter(([, value]) => value !== null && value !== undefined);
  const width = Math.max(...given.map(([name]) => name.length));
  return given.map(([name, value]) => `${style('dim', name.padEnd(width))}  ${getText(value)}`).join('\n');
}

function getColor(status: string): 'green' | 'red' | 'yellow' {
  if (status === 'SUCCESS') return 'green';
  return status === 'FAILED' || status === 'CANCELED' ? 'red' : 'yellow';
}

function getText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
