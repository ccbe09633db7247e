/** A fault as a 422 body describes it: `msg` for people, `type` for programs. */
export interface Message {
  readonly msg: string;
  readonly type: string;
}

export const missing: Message = { msg: 'Field required', type: 'missing' };
export const notString: Message = { msg: 'Input should be a valid string', type: 'string_type' };
export const notInteger: Message = { msg: 'Input should be a valid integer', type: 'int_type' };
export const notWhole: Message = {
  msg: 'Input should be a valid integer, got a number with a fractional part',
  type: 'int_from_float',
};
export const notNumber: Message = { msg: 'Input should be a valid number', type: 'float_type' };
export const notBoolean: Message = { msg: 'Input should be a valid boolean', type: 'bool_type' };
export const notNull: Message = { msg: 'Input should be None', type: 'none_required' };
export const notList: Message = { msg: 'Input should be a valid list', type: 'list_type' };
export const notDictionary: Message = { msg: 'Input should be a valid dictionary', type: 'dict_type' };
export const notObject: Message = {
  msg: 'Input should be a valid dictionary or object to extract fields from',
  type: 'model_attributes_type',
};
export const notUuid: Message = { msg: 'Input should be a valid UUID', type: 'uuid_parsing' };
export const notUri: Message = { msg: 'Input should be a valid URL', type: 'url_parsing' };

/** A value that is not one of the listed ones. */
export function notListed(values: readonly unknown[]): Message {
  const listed = values.map((value) => (typeof value === 'string' ? `'${value}'` : String(value)));
  const last = listed.pop();
  return listed.length > 0
    ? { msg: `Input should be ${listed.join(', ')} or ${last}`, type: 'enum' }
    : { msg: `Input should be ${last}`, type: 'literal_error' };
}

/** A text of too few characters. */
export function textTooShort(minimum: number | bigint): Message {
  return { msg: `String should have at least ${count(minimum, 'character')}`, type: 'string_too_short' };
}

/** A text of too many characters. */
export function textTooLong(maximum: number | bigint): Message {
  return { msg: `String should have at most ${count(maximum, 'character')}`, type: 'string_too_long' };
}

/** A text that does not match; `pattern` is the source of the expression. */
export function notMatching(pattern: string): Message {
  return { msg: `String should match pattern '${pattern}'`, type: 'string_pattern_mismatch' };
}

/** A list of too few items. */
export function listTooShort(minimum: number | bigint, actual: number | undefined): Message {
  return {
    msg: `List should have at least ${count(minimum, 'item')} after validation${but(actual)}`,
    type: 'too_short',
  };
}

/** A list of too many items. */
export function listTooLong(maximum: number | bigint, actual: number | undefined): Message {
  return {
    msg: `List should have at most ${count(maximum, 'item')} after validation${but(actual)}`,
    type: 'too_long',
  };
}

/** A number under its minimum. */
export function tooSmall(minimum: number | bigint): Message {
  return { msg: `Input should be greater than or equal to ${minimum}`, type: 'greater_than_equal' };
}

/** A number over its maximum. */
export function tooLarge(maximum: number | bigint): Message {
  return { msg: `Input should be less than or equal to ${maximum}`, type: 'less_than_equal' };
}

function count(amount: number | bigint, noun: string): string {
  return `${amount} ${noun}${Number(amount) === 1 ? '' : 's'}`;
}

function but(actual: number | undefined): string {
  return actual === undefined ? '' : `, not ${actual}`;
}
