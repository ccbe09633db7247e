import * as messages from '@videogen/shared/messages';
import { expect, test } from 'vitest';

// The usual words and codes: programs compare them.
test.each([
  [() => messages.missing, 'missing', 'Field required'],
  [() => messages.notString, 'string_type', 'Input should be a valid string'],
  [() => messages.notInteger, 'int_type', 'Input should be a valid integer'],
  [
    () => messages.notWhole,
    'int_from_float',
    'Input should be a valid integer, got a number with a fractional part',
  ],
  [() => messages.notNumber, 'float_type', 'Input should be a valid number'],
  [() => messages.notBoolean, 'bool_type', 'Input should be a valid boolean'],
  [() => messages.notNull, 'none_required', 'Input should be None'],
  [() => messages.notList, 'list_type', 'Input should be a valid list'],
  [() => messages.notDictionary, 'dict_type', 'Input should be a valid dictionary'],
  [
    () => messages.notObject,
    'model_attributes_type',
    'Input should be a valid dictionary or object to extract fields from',
  ],
  [() => messages.notUuid, 'uuid_parsing', 'Input should be a valid UUID'],
  [() => messages.notUri, 'url_parsing', 'Input should be a valid URL'],
  [() => messages.notListed(['a']), 'literal_error', "Input should be 'a'"],
  [() => messages.notListed(['a', 'b', 3]), 'enum', "Input should be 'a', 'b' or 3"],
  [() => messages.textTooShort(1), 'string_too_short', 'String should have at least 1 character'],
  [() => messages.textTooShort(2n), 'string_too_short', 'String should have at least 2 characters'],
  [() => messages.textTooLong(1), 'string_too_long', 'String should have at most 1 character'],
  [() => messages.notMatching('^a$'), 'string_pattern_mismatch', "String should match pattern '^a$'"],
  [
    () => messages.listTooShort(1, 0),
    'too_short',
    'List should have at least 1 item after validation, not 0',
  ],
  [() => messages.listTooLong(2, undefined), 'too_long', 'List should have at most 2 items after validation'],
  [() => messages.tooSmall(1), 'greater_than_equal', 'Input should be greater than or equal to 1'],
  [() => messages.tooLarge(1), 'less_than_equal', 'Input should be less than or equal to 1'],
])('the message of %s has its type and text', (getMessage, type, msg) => {
  expect(getMessage()).toEqual({ type, msg });
});
