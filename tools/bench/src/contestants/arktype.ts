import { type } from 'arktype';
import { categories, statuses } from './enums.ts';

const schema = type({
  task_id: 'string.uuid',
  id: 'string.uuid',
  status: type.enumerated(...statuses),
  category: type.enumerated(...categories),
  callback_url: 'string | null',
  seconds: 'number.integer',
  output_videos: type({
    url: '1 <= string.url <= 2083',
    width: 'number.integer',
    height: 'number.integer',
  }).array(),
  credits: 'number.integer',
  inputs: 'Record<string, unknown>',
  created_at: 'string | null',
});

/** Whether a value is a task record. */
export const check = (value: unknown): boolean => !(schema(value) instanceof type.errors);
