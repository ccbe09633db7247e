import type { OperationDescription } from '@videogen/types';
import { operations } from '@videogen/types/operations';
import { expect, test } from 'vitest';
import { createSchema } from '../src/create-schema.ts';

const operation = operations.createTextToVideo;

test('an operation whose schema was not generated is refused, by the name of the schema', () => {
  const changed = { ...operation, variants: ['UnknownRequest'] };
  expect(() => createSchema(changed)).toThrow(
    new TypeError('@videogen/validators has no object unknownRequestSchema'),
  );
});

test('a field that no generated schema has is refused', () => {
  const fields = [{ ...operation.fields[0], name: 'unknown' }];
  expect(() => createSchema({ ...operation, fields })).toThrow(
    new TypeError('A field of the operations table is in no generated schema'),
  );
});

test('an argument of each alternative is named when one is missing', () => {
  const { error } = createSchema({
    ...operation,
    alternatives: [['prompt', 'seconds'], ['style']],
  }).safeParse({});
  expect(error?.issues.map(({ message }) => message)).toEqual(['Give prompt and seconds, or style']);
});

const pair = { ...operation, alternatives: [['prompt', 'seconds']] };
const avatar = { audio: 'service://a', seconds: 3 };

test.each<[string, OperationDescription, object, boolean]>([
  [
    'one of the fields of which one is needed',
    operations.createTalkingAvatar,
    { ...avatar, image: 'i' },
    true,
  ],
  ['the other one', operations.createTalkingAvatar, { ...avatar, video: 'v' }, true],
  ['none of them', operations.createTalkingAvatar, avatar, false],
  ['a part of an alternative of two fields', pair, { prompt: 'a kite' }, false],
  ['an alternative of two fields', pair, { prompt: 'a kite', seconds: 2 }, true],
  ['a field that is left out', operation, { prompt: 'a kite' }, true],
  ['null in place of a field that is left out', operation, { prompt: 'a kite', callback_url: null }, false],
])('arguments with %s fit, or are refused', (_, of, given, fits) => {
  expect(createSchema(of).safeParse(given).success).toBe(fits);
});
