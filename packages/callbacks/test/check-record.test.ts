import { expect, it } from 'vitest';
import { checkRecord } from '../src/check-record.ts';
import { record } from './support/fixture.ts';
import records from './support/task-records.json' with { type: 'json' };

const ID = '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10';
const task = record(ID, 'SUCCESS');
const USUAL = {
  taskId: ID,
  status: 'SUCCESS',
  confirmed: false,
  callbackUrl: null,
  unknownFields: [],
  newCategory: undefined,
};

it.each(records.accepted)('accepts $name', ({ change, wanted }) => {
  const value = { ...task, ...change };
  expect(checkRecord(value, false)).toEqual({ ok: true, task: { value, ...USUAL, ...wanted } });
});

/** Returns where the first problem of a record is. */
function locate(value: unknown): unknown {
  const checked = checkRecord(value, false);
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

it.each([
  [
    'a status that no store can keep',
    { status: '\u0000' },
    ['body', 'status'],
    /^status must have 1 to 64 characters/,
  ],
  ['two ids', { id: crypto.randomUUID() }, ['body', 'task_id'], /^task_id and id must identify one task\.$/],
])('says what is wrong with %s, in the form of the service', (_what, change, loc, words) => {
  const checked = checkRecord({ ...task, ...change }, false);
  const msg = expect.stringMatching(words);
  expect(checked).toMatchObject({ body: { detail: [{ loc, msg, type: 'value_error' }] } });
});

it('lists the first 20 problems', () => {
  const checked = checkRecord({ ...task, output_videos: Array(30).fill(0) }, false);
  if (checked.ok) throw new Error('it was accepted');
  const places = Array.from({ length: 20 }, (_, index) => ['body', 'output_videos', index]);
  expect(checked.body.detail.map(({ loc }) => loc)).toEqual(places);
});

it('marks a task that was read from the API as confirmed', () => {
  expect(checkRecord({ ...task, progress: 1 }, true)).toMatchObject({
    task: { confirmed: true, unknownFields: ['progress'] },
  });
});
