import { taskSchema, toValidationErrorBody } from '@videogen/validators';
import { expect, it } from 'vitest';
import { checkIdentity, checkRecord } from '../src/check-record.ts';
import { taskProblems } from '../src/task-problems.ts';
import { record } from './support/fixture.ts';
import records from './support/task-records.json' with { type: 'json' };

const ID = '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10';
const task = record(ID, 'SUCCESS');
const USUAL = { taskId: ID, status: 'SUCCESS', confirmed: false, unknownFields: [], newCategory: undefined };

it.each(records.accepted)('accepts $name', ({ change, wanted }) => {
  const value = { ...task, ...change };
  expect(checkRecord(value)).toEqual({ ok: true, task: { value, ...USUAL, ...wanted } });
});

/** Returns where the first problem of a record is. */
function locate(value: unknown): unknown {
  const checked = checkRecord(value);
  if (checked.ok) throw new Error('it was accepted');
  return checked.body.detail[0]?.loc;
}

it.each(records.refused)('refuses $name', ({ change, loc }) => {
  expect(locate({ ...task, ...change })).toEqual(['body', ...loc]);
});

it('refuses what is not an object, and a lone surrogate, which JSON files cannot contain', () => {
  for (const value of [undefined, [task]]) expect(locate(value)).toEqual(['body']);
  expect(locate({ ...task, status: '\ud800' })).toEqual(['body', 'status']);
});

it('marks a task that was read from the API as confirmed', () => {
  expect(checkIdentity({ ...task, progress: 1 }, true)).toMatchObject({
    confirmed: true,
    unknownFields: ['progress'],
  });
});

const VALUES: readonly unknown[] = [undefined, ...records.values];

/** What the schema of the contract reports. */
function problemsBySchema(value: unknown): unknown {
  const { error } = taskSchema.safeParse(value);
  return error ? toValidationErrorBody(error, 'body', value).detail : [];
}

it.each(Object.keys(taskSchema.shape))('reports the same about %s as the schema of the contract', (field) => {
  for (const wrong of VALUES) {
    const value = { ...task, [field]: wrong };
    const isNewWord = ['status', 'category'].includes(field) && typeof wrong === 'string';
    if (!isNewWord) expect(taskProblems(value)).toEqual(problemsBySchema(value));
  }
});

it('reports the same about a list of videos as the schema of the contract', () => {
  const videos = [{ url: 'https://a.example/v.mp4', width: 1, height: 1, more: 1 }];
  for (const field of ['url', 'width', 'height']) {
    for (const wrong of VALUES.filter((one) => one !== '' && one !== ID)) {
      const value = { ...task, output_videos: [...videos, { ...videos[0], [field]: wrong }] };
      expect(taskProblems(value)).toEqual(problemsBySchema(value));
    }
  }
  expect(taskProblems([task])).toEqual([expect.objectContaining({ type: 'model_attributes_type' })]);
});
