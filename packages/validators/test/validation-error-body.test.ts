import { operations } from '@videogen/types/operations';
import {
  imageToVideoRequestSchema,
  talkingAvatarRequestSchema,
  taskSchema,
  templateToVideoRequestSchema,
  textToVideoRequestSchema,
  toInvalidJsonBody,
  toValidationErrorBody,
  uploadRequestSchema,
  validationErrorBodySchema,
} from '@videogen/validators';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

const [longest = 0] = operations.createTextToVideo.fields.flatMap((field) =>
  'maxLength' in field && field.name === 'prompt' ? field.maxLength : [],
);
const media = { service_uri: 'service://a' };
const avatar = { audio: media, image: media, seconds: 5 };
const task = {
  task_id: '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10',
  id: '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10',
  status: 'PENDING',
  category: 'TEXT_TO_VIDEO',
  callback_url: null,
  seconds: 5,
  output_videos: [],
  credits: 1,
  inputs: {},
  created_at: null,
};

/** The faults of a value as `loc: type`, and their messages. */
function faults(schema: z.ZodType, input: unknown): Record<string, string> {
  const { error } = schema.safeParse(input);
  if (!error) throw new Error('the value is valid');
  const body = toValidationErrorBody(error, 'body', input);
  expect(validationErrorBodySchema.safeParse(body).success).toBe(true);
  return Object.fromEntries(body.detail.map(({ loc, type, msg }) => [`${loc.join('.')}: ${type}`, msg]));
}

describe('a fault has the usual code and message', () => {
  test.each<[string, z.ZodType, unknown, Record<string, string>]>([
    ['missing', uploadRequestSchema, {}, { 'body.filename: missing': 'Field required' }],
    [
      'missing enumeration',
      taskSchema,
      { ...task, status: undefined },
      { 'body.status: missing': 'Field required' },
    ],
    [
      'no object',
      uploadRequestSchema,
      [],
      {
        'body: model_attributes_type': 'Input should be a valid dictionary or object to extract fields from',
      },
    ],
    [
      'null',
      uploadRequestSchema,
      null,
      {
        'body: model_attributes_type': 'Input should be a valid dictionary or object to extract fields from',
      },
    ],
    [
      'no string',
      uploadRequestSchema,
      { filename: 1 },
      { 'body.filename: string_type': 'Input should be a valid string' },
    ],
    [
      'too short',
      textToVideoRequestSchema,
      { prompt: '' },
      { 'body.prompt: string_too_short': 'String should have at least 1 character' },
    ],
    [
      'too long',
      textToVideoRequestSchema,
      { prompt: 'x'.repeat(longest + 1) },
      { 'body.prompt: string_too_long': `String should have at most ${longest} characters` },
    ],
    [
      'too small',
      textToVideoRequestSchema,
      { seconds: 0 },
      { 'body.seconds: greater_than_equal': 'Input should be greater than or equal to 1' },
    ],
    [
      'too big',
      textToVideoRequestSchema,
      { seconds: 1000 },
      { 'body.seconds: less_than_equal': 'Input should be less than or equal to 10' },
    ],
    [
      'no integer',
      textToVideoRequestSchema,
      { seconds: 'x' },
      { 'body.seconds: int_type': 'Input should be a valid integer' },
    ],
    [
      'fraction',
      textToVideoRequestSchema,
      { seconds: 1.5 },
      {
        'body.seconds: int_from_float':
          'Input should be a valid integer, got a number with a fractional part',
      },
    ],
    [
      'no word of the list',
      textToVideoRequestSchema,
      { model: 'x' },
      { 'body.model: enum': "Input should be 't2v-2.4-faster' or 't2v-2.4-advanced'" },
    ],
    [
      'not the only word',
      talkingAvatarRequestSchema,
      { ...avatar, model: 'x' },
      { 'body.model: literal_error': "Input should be 'talking-avatar-v1'" },
    ],
    [
      'no UUID',
      taskSchema,
      { ...task, id: 'x' },
      { 'body.id: uuid_parsing': 'Input should be a valid UUID' },
    ],
    [
      'no URI',
      textToVideoRequestSchema,
      { callback_url: 'x' },
      { 'body.callback_url: url_parsing': 'Input should be a valid URL' },
    ],
    [
      'no list',
      taskSchema,
      { ...task, output_videos: {} },
      { 'body.output_videos: list_type': 'Input should be a valid list' },
    ],
    [
      'no dictionary',
      taskSchema,
      { ...task, inputs: [] },
      { 'body.inputs: dict_type': 'Input should be a valid dictionary' },
    ],
    [
      'in a list',
      taskSchema,
      { ...task, output_videos: [{ url: 'https://a/', width: 1 }] },
      { 'body.output_videos.0.height: missing': 'Field required' },
    ],
  ])('%s', (_, schema, input, expected) => expect(faults(schema, input)).toEqual(expected));
});

describe('a fault in a union is that of the branch that fits best', () => {
  test.each<[string, z.ZodType, unknown, string[]]>([
    [
      'neither member of a media input',
      imageToVideoRequestSchema,
      { image: {} },
      ['body.image.service_uri: missing', 'body.image.bytes_base64_encoded: missing'],
    ],
    [
      'media of a wrong type',
      imageToVideoRequestSchema,
      { image: 'x' },
      ['body.image: model_attributes_type'],
    ],
    [
      'wrong type of a member',
      imageToVideoRequestSchema,
      { image: { service_uri: 1 } },
      ['body.image.service_uri: string_type'],
    ],
    ['empty list of images', templateToVideoRequestSchema, { image: [] }, ['body.image: too_short']],
    ['two images', templateToVideoRequestSchema, { image: [media, media] }, ['body.image: too_long']],
    [
      'list with something else',
      templateToVideoRequestSchema,
      { image: [1] },
      ['body.image.0: model_attributes_type'],
    ],
    [
      'only the fault both branches share',
      talkingAvatarRequestSchema,
      { ...avatar, seconds: 1000 },
      ['body.seconds: less_than_equal'],
    ],
    [
      'neither image nor video',
      talkingAvatarRequestSchema,
      { audio: media, seconds: 5 },
      ['body.image: missing', 'body.video: missing'],
    ],
  ])('%s', (_, schema, input, expected) => expect(Object.keys(faults(schema, input))).toEqual(expected));
});

describe('other issues of zod', () => {
  test.each<[string, z.ZodType, unknown, Record<string, string>]>([
    [
      'extra key',
      z.strictObject({}),
      { a: 1 },
      { 'body.a: extra_forbidden': 'Extra inputs are not permitted' },
    ],
    ['divisor', z.number().multipleOf(3), 4, { 'body: multiple_of': 'Input should be a multiple of 3' }],
    ['exclusive minimum', z.number().gt(1), 1, { 'body: greater_than': 'Input should be greater than 1' }],
    ['exclusive maximum', z.number().lt(1), 1, { 'body: less_than': 'Input should be less than 1' }],
    [
      'pattern',
      z.string().regex(/^a\/b$/u),
      'x',
      { 'body: string_pattern_mismatch': "String should match pattern '^a\\/b$'" },
    ],
    ['number', z.number(), 'x', { 'body: float_type': 'Input should be a valid number' }],
    ['boolean', z.boolean(), 1, { 'body: bool_type': 'Input should be a valid boolean' }],
    [
      'list too long',
      z.array(z.string()).max(1),
      ['a', 'b'],
      { 'body: too_long': 'List should have at most 1 item after validation, not 2' },
    ],
    [
      'number too small',
      z.number().min(2),
      1,
      { 'body: greater_than_equal': 'Input should be greater than or equal to 2' },
    ],
    [
      'number too large',
      z.number().max(2),
      3,
      { 'body: less_than_equal': 'Input should be less than or equal to 2' },
    ],
    [
      'two extra keys',
      z.strictObject({}),
      { a: 1, b: 2 },
      {
        'body.a: extra_forbidden': 'Extra inputs are not permitted',
        'body.b: extra_forbidden': 'Extra inputs are not permitted',
      },
    ],
    ['url', z.url(), 'x', { 'body: url_parsing': 'Input should be a valid URL' }],
    ['uuid', z.uuid(), 'x', { 'body: uuid_parsing': 'Input should be a valid UUID' }],
    ['nothing', z.null(), 1, { 'body: none_required': 'Input should be None' }],
    ['other type', z.date(), 1, { 'body: date_type': 'Input should be a valid date' }],
    ['other format', z.email(), 'x', { 'body: value_error': 'Value error, not a valid email' }],
    ['own rule', z.string().refine(() => false, 'odd'), 'x', { 'body: value_error': 'Value error, odd' }],
    [
      'key',
      z.record(z.string().max(1), z.number()),
      { ab: 1 },
      { 'body.ab: string_too_long': 'String should have at most 1 character' },
    ],
    [
      'no branch',
      z.discriminatedUnion('k', [z.object({ k: z.literal('a') })]),
      { k: 'b' },
      { 'body.k: value_error': "Value error, Invalid discriminator value. Expected 'a'" },
    ],
  ])('%s', (_, schema, input, expected) => expect(faults(schema, input)).toEqual(expected));
});

test('the location begins with the checked part', () => {
  const { error } = taskSchema.shape.task_id.safeParse('x');
  expect(toValidationErrorBody(error ?? { issues: [] }, ['path', 'task_id']).detail).toEqual([
    { loc: ['path', 'task_id'], msg: 'Input should be a valid UUID', type: 'uuid_parsing' },
  ]);
});

test('without the input, a missing text or number is still called missing', () => {
  const { error } = taskSchema.safeParse({ ...task, id: undefined, seconds: undefined });
  expect(toValidationErrorBody(error ?? { issues: [] }, 'body').detail.map(({ type }) => type)).toEqual([
    'missing',
    'missing',
  ]);
});

test('without the input, an enumeration is called missing only if the issue has its value', () => {
  const value = { ...task, status: undefined };
  const types = [false, true].map((reportInput) => {
    const { error } = taskSchema.safeParse(value, { reportInput });
    return toValidationErrorBody(error ?? { issues: [] }, 'body').detail.map(({ type }) => type);
  });
  expect(types).toEqual([['enum'], ['missing']]);
});

test('the location of an element is a number', () => {
  const { error } = taskSchema.safeParse({ ...task, output_videos: ['x'] });
  expect(toValidationErrorBody(error ?? { issues: [] }, 'body').detail.map(({ loc }) => loc)).toEqual([
    ['body', 'output_videos', 0],
  ]);
});

test.each([[{}], [{ field: null }], [{ field: 'x' }]])(
  'a field is missing in %j, although another value was parsed',
  (input) => {
    const { error } = z.object({ field: z.object({ length: z.string() }) }).safeParse({ field: {} });
    expect(toValidationErrorBody(error ?? { issues: [] }, 'body', input).detail).toEqual([
      { loc: ['body', 'field', 'length'], msg: 'Field required', type: 'missing' },
    ]);
  },
);

test('an element of a map, which JSON cannot contain', () => {
  const { error } = z.map(z.string(), z.number()).safeParse(new Map([['a', 'x']]));
  expect(toValidationErrorBody(error ?? { issues: [] }, 'body').detail).toEqual([
    { loc: ['body', 'a'], msg: 'Input should be a valid number', type: 'float_type' },
  ]);
});

test('a fault is reported once, whatever its message', () => {
  const schema = z.object({
    field: z
      .string()
      .refine(() => false, 'one')
      .refine(() => false, 'two'),
  });
  expect(faults(schema, { field: 'x' })).toEqual({ 'body.field: value_error': 'Value error, two' });
  const { error } = schema.safeParse({ field: 'x' });
  expect(toValidationErrorBody(error ?? { issues: [] }, 'body').detail).toHaveLength(1);
});

test('a body that is not JSON', () => {
  expect(toInvalidJsonBody().detail).toEqual([
    { loc: ['body', 0], msg: 'JSON decode error', type: 'json_invalid' },
  ]);
  expect(toInvalidJsonBody(7).detail).toEqual([
    { loc: ['body', 7], msg: 'JSON decode error', type: 'json_invalid' },
  ]);
});
