import { readFileSync } from 'node:fs';
import { lenientTaskSchema, taskSchema, toValidationErrorBody } from '@videogen/validators';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkPayload } from '../src/generated/check-payload.ts';
import { record } from './support/fixture.ts';
import records from './support/task-records.json' with { type: 'json' };

const ID = '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10';
const task = record(ID, 'SUCCESS');
const video = { url: 'https://cdn.example/v.mp4', width: 1, height: 1 };

/** A validator of JSON Schema, for task records whose status and category may be words that the contract does not list. */
function createJudge(): (value: unknown) => boolean {
  const file = new URL('../../../spec/dist/asyncapi.json', import.meta.url);
  const { components } = JSON.parse(readFileSync(file, 'utf8'));
  const word = { type: 'string' };
  const schemas = { ...components.schemas, TaskStatus: word, TaskCategory: word };
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'document', components: { schemas } });
  return ajv.compile({ $ref: 'document#/components/schemas/Task' });
}

const judge = createJudge();

/** What the schema reports, in a stable order, apart from words that the contract does not list. */
function problemsBySchema(value: unknown): unknown[] {
  const { error } = taskSchema.safeParse(value);
  const { detail } = error ? toValidationErrorBody(error, 'body', value) : { detail: [] };
  const isNewWord = (field: unknown): boolean => typeof Object(value)[String(field)] === 'string';
  return sorted(detail.filter(({ type, loc }) => type !== 'enum' || !isNewWord(loc[1])));
}

function sorted(problems: readonly unknown[]): unknown[] {
  return problems.map((problem) => JSON.stringify(problem)).toSorted();
}

/** Asserts that kit, schema and validator agree; returns whether they accept the value. */
function agree(value: unknown): boolean {
  const problems = checkPayload(value, ['body']);
  expect(sorted(problems)).toEqual(problemsBySchema(value));
  expect(problems.length === 0).toBe(judge(value));
  expect(lenientTaskSchema.safeParse(value).success).toBe(judge(value));
  return problems.length === 0;
}

it.each([
  ['of the maximum length', `https://cdn.example/${'v'.repeat(2_063)}`, true],
  ['of one character more', `https://cdn.example/${'v'.repeat(2_064)}`, false],
  ['without a character', '', false],
])('agrees about a URL %s', (_name, url, isValid) => {
  expect(agree({ ...task, output_videos: [{ ...video, url }] })).toBe(isValid);
});

it.each([
  ['https://cdn.example/v/{1}', false],
  ['https://cdn.example/[1].mp4', false],
  ['https://[::g]/v.mp4', false],
  ['https://cdn.example/v#1#2', false],
  ['https://[2001:db8::1]:8443/v.mp4?a=[1]', false],
  ['https://[2001:db8::1]:8443/v.mp4?a=1#t=2', true],
  ['https://cdn.example/%zz', false],
  ['blob:https://cdn.example/1', true],
])('agrees about the URL %s', (url, isValid) => {
  expect(agree({ ...task, output_videos: [{ ...video, url }] })).toBe(isValid);
});

it.each([
  [ID, true],
  [`urn:uuid:${ID}`, true],
  [ID.toUpperCase(), true],
  [`{${ID}}`, false],
  [ID.replaceAll('-', ''), false],
])('agrees about the task id %s', (id, isValid) => {
  expect(agree({ ...task, task_id: id })).toBe(isValid);
});

/** Values that are near to a limit of some type, beside those that fast-check makes. */
const anyValue = fc.oneof(
  fc.constantFrom<unknown>(undefined, ...records.values, video, [video], `urn:uuid:${ID}`),
  fc.jsonValue(),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.uuid(),
  fc.string({ unit: 'binary' }),
  fc.integer(),
  fc.double(),
);

const anyVideo = fc.record({ url: anyValue, width: anyValue, height: anyValue }, { requiredKeys: [] });

const anyChange = fc.oneof(
  fc.tuple(fc.constantFrom(...Object.keys(task), 'progress'), anyValue),
  fc.tuple(fc.constant('output_videos'), fc.array(fc.oneof(fc.constant(video), anyVideo, anyValue))),
);

it('agrees about every record', () => {
  const verdicts = { true: 0, false: 0 };
  fc.assert(
    fc.property(fc.array(anyChange, { minLength: 1, maxLength: 3 }), (changes) => {
      // What a delivery carries: JSON has neither undefined nor infinity.
      const value = JSON.parse(JSON.stringify({ ...task, ...Object.fromEntries(changes) }));
      verdicts[`${agree(value)}`] += 1;
    }),
    { numRuns: 2_000 },
  );
  // Otherwise the property would say little about one of the verdicts.
  expect(Math.min(verdicts.true, verdicts.false)).toBeGreaterThan(200);
});

it('agrees about what is not an object', () => {
  for (const value of [null, [task], 'task', 1, true]) expect(agree(value)).toBe(false);
});
