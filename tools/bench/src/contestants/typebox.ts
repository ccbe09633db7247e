import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { categories, statuses } from './enums.ts';

const video = Type.Object({
  url: Type.String({ format: 'uri', minLength: 1, maxLength: 2083 }),
  width: Type.Integer(),
  height: Type.Integer(),
});
const compiled = Compile(
  Type.Object({
    task_id: Type.String({ format: 'uuid' }),
    id: Type.String({ format: 'uuid' }),
    status: Type.Enum([...statuses]),
    category: Type.Enum([...categories]),
    callback_url: Type.Union([Type.String(), Type.Null()]),
    seconds: Type.Integer(),
    output_videos: Type.Array(video),
    credits: Type.Integer(),
    inputs: Type.Record(Type.String(), Type.Unknown()),
    created_at: Type.Union([Type.String(), Type.Null()]),
  }),
);

/** Whether a value is a task record. */
export const check = (value: unknown): boolean => compiled.Check(value);
