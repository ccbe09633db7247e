import * as v from 'valibot';
import { categories, statuses } from './enums.ts';

const integer = v.pipe(v.number(), v.integer());
const url = v.pipe(v.string(), v.url(), v.minLength(1), v.maxLength(2083));
const uuid = v.pipe(v.string(), v.uuid());
const schema = v.looseObject({
  task_id: uuid,
  id: uuid,
  status: v.picklist(statuses),
  category: v.picklist(categories),
  callback_url: v.nullable(v.string()),
  seconds: integer,
  output_videos: v.array(v.looseObject({ url, width: integer, height: integer })),
  credits: integer,
  inputs: v.record(v.string(), v.unknown()),
  created_at: v.nullable(v.string()),
});

/** Whether a value is a task record. */
export const check = (value: unknown): boolean => v.safeParse(schema, value).success;
