import { getMessage } from '@videogen/shared/get-message';
import { isObject } from '@videogen/shared/is-object';
import { expect, test } from 'vitest';

test.each([
  [{}, true],
  [Object.create(null), true],
  [[], false],
  [null, false],
  ['text', false],
  [undefined, false],
])('%j is an object: %s', (value, expected) => expect(isObject(value)).toBe(expected));

test.each([
  [new Error('broken'), 'broken'],
  ['broken', 'broken'],
  [{ message: 'broken' }, '[object Object]'],
  [undefined, 'undefined'],
])('the message of %s is %j', (thrown, message) => expect(getMessage(thrown)).toBe(message));
