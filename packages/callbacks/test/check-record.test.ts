import { taskSchema, toValidationErrorBody } from '@videogen/validators';
import { expect, it } from 'vitest';
import { checkIdentity, checkRecord } from '../src/check-record.ts';
import { taskProblems } from '../src/task-problems.ts';
import { record } from './support/fixture.ts';

const ID = '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10';
const task = record(ID, 'SUCCESS');

it.each([
  ['a task', task, {}],
  ['an unknown field', { ...task, progress: 1, more: null }, { unknownFields: ['progress', 'more'] }],
  ['an unknown status', { ...task, status: 'PAUSED' }, { status: 'PAUSED' }],
  ['an unknown category', { ...task, category: 'HOLOGRAM' }, { newCategory: 'HOLOGRAM' }],
  [
    'all of them',
    { ...task, status: 'PAUSED', category: 'HOLOGRAM', progress: 1 },
    { status: 'PAUSED', newCategory: 'HOLOGRAM', unknownFields: ['progress'] },
  ],
  ['capitals', { ...task, task_id: ID.toUpperCase(), id: ID.toUpperCase() }, {}],
  ['capitals in one of the identifiers', { ...task, id: ID.toUpperCase() }, {}],
])('takes %s', (_what, value, wanted) => {
  const checked = checkRecord(value);
  const usual = {
    taskId: ID,
    status: 'SUCCESS',
    confirmed: false,
    unknownFields: [],
    newCategory: undefined,
  };
  expect(checked).toEqual({ ok: true, task: { value, ...usual, ...wanted } });
});

it.each([
  ['nothing', undefined, ['body']],
  ['a list', [task], ['body']],
  ['two tasks', { ...task, id: '0b9a4d61-0000-4c9b-8c0e-2f6f3c1a7b10' }, ['body', 'task_id']],
  ['a UUID with a prefix', { ...task, task_id: `urn:uuid:${ID}`, id: `urn:uuid:${ID}` }, ['body', 'task_id']],
  [
    'a video with a long URL',
    { ...task, output_videos: [{ url: `https://v.example/${'x'.repeat(2066)}`, width: 1, height: 1 }] },
    ['body', 'output_videos', 0, 'url'],
  ],
  ['an empty status', { ...task, status: '' }, ['body', 'status']],
  ['a status without end', { ...task, status: 'X'.repeat(65) }, ['body', 'status']],
  ['a status with NUL', { ...task, status: 'A\u0000' }, ['body', 'status']],
  ['a status with a lone surrogate', { ...task, status: '\ud800' }, ['body', 'status']],
  ['a new status and something wrong', { ...task, status: 'PAUSED', seconds: 'x' }, ['body', 'seconds']],
] as [string, unknown, string[]][])('refuses %s', (_what, value, loc) => {
  const checked = checkRecord(value);
  if (checked.ok) throw new Error('it was taken');
  expect(checked.body.detail[0]?.loc).toEqual(loc);
});

it('marks a task that was read from the API as confirmed', () => {
  expect(checkIdentity({ ...task, progress: 1 }, true)).toMatchObject({
    confirmed: true,
    unknownFields: ['progress'],
  });
});

const VALUES = [
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  1e21,
  '',
  'x',
  ID,
  'https://a.example/v.mp4',
  [],
  [1],
  {},
  { url: 'x' },
];

it.each(Object.keys(taskSchema.shape))('reports the same about %s as the schema of the contract', (field) => {
  for (const wrong of VALUES) {
    const value = { ...task, [field]: wrong };
    const { error } = taskSchema.safeParse(value);
    const expected = error ? toValidationErrorBody(error, 'body', value).detail : [];
    const isNewWord = ['status', 'category'].includes(field) && typeof wrong === 'string';
    if (!isNewWord) expect(taskProblems(value)).toEqual(expected);
  }
});

it('reports the same about a list of videos as the schema of the contract', () => {
  const videos = [{ url: 'https://a.example/v.mp4', width: 1, height: 1, more: 1 }];
  for (const field of ['url', 'width', 'height']) {
    for (const wrong of VALUES.filter((one) => one !== '' && one !== ID)) {
      const value = { ...task, output_videos: [...videos, { ...videos[0], [field]: wrong }] };
      const { error } = taskSchema.safeParse(value);
      expect(taskProblems(value)).toEqual(error ? toValidationErrorBody(error, 'body', value).detail : []);
    }
  }
  expect(taskProblems([task])).toEqual([expect.objectContaining({ type: 'model_attributes_type' })]);
});
