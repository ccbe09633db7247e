import { lenientTaskSchema, taskSchema, unknownWords } from '@videogen/validators';
import { expect, test } from 'vitest';

const id = '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10';
const task = {
  task_id: id,
  id,
  status: 'PAUSED',
  category: 'MUSIC_TO_VIDEO',
  callback_url: null,
  seconds: 5,
  output_videos: [],
  credits: 1,
  inputs: {},
  created_at: null,
  priority: 'high',
};

test('unknown values and fields are kept and can be reported', () => {
  expect(taskSchema.safeParse(task).success).toBe(false);
  expect(lenientTaskSchema.parse(task)).toEqual(task);
  expect(unknownWords(task)).toEqual([
    { field: 'status', value: 'PAUSED' },
    { field: 'category', value: 'MUSIC_TO_VIDEO' },
  ]);
  expect(unknownWords({ status: 'SUCCESS', category: 'TALKING_AVATAR' })).toEqual([]);
});

test('a status that is not a text is not a value to report', () => {
  expect(unknownWords(JSON.parse('{"status":7,"category":"MUSIC_TO_VIDEO"}'))).toEqual([
    { field: 'category', value: 'MUSIC_TO_VIDEO' },
  ]);
});

test.each(['status', 'category', 'id', 'inputs'])('%s is still required and checked', (field) => {
  expect(lenientTaskSchema.safeParse({ ...task, [field]: undefined }).success).toBe(false);
  expect(lenientTaskSchema.safeParse({ ...task, [field]: 7 }).success).toBe(false);
});
