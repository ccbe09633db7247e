import type { PlainIssue } from './flatten-issues.ts';

/** An issue in the words of a 422 body; `key` goes to the end of the location. */
export interface Description {
  readonly key?: string;
  readonly msg: string;
  readonly type: string;
}

/** The value at the place of an issue: undefined when it is missing, unknown when nobody kept it. */
export type Found = { readonly known: true; readonly value: unknown } | { readonly known: false };

type Issue<Code extends PlainIssue['code']> = Extract<PlainIssue, { code: Code }>;

/** Describes an issue in the words that are usual for this kind of body. */
export function describeIssue(issue: PlainIssue, found: Found): readonly Description[] {
  if (isMissing(issue, found)) return [{ msg: 'Field required', type: 'missing' }];
  switch (issue.code) {
    case 'invalid_type':
      return [wrongType(issue, found)];
    case 'invalid_value':
      return [wrongValue(issue)];
    case 'too_small':
      return [tooSmall(issue, found)];
    case 'too_big':
      return [tooBig(issue, found)];
    case 'invalid_format':
      return [wrongFormat(issue)];
    case 'not_multiple_of':
      return [{ msg: `Input should be a multiple of ${issue.divisor}`, type: 'multiple_of' }];
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        key,
        msg: 'Extra inputs are not permitted',
        type: 'extra_forbidden',
      }));
    case 'custom':
      return [{ msg: `Value error, ${issue.message}`, type: 'value_error' }];
  }
}

/** The root of what was parsed is never a missing field. When nobody kept the value, zod's message says it. */
function isMissing(issue: PlainIssue, found: Found): boolean {
  if (issue.path.length === 0 || (issue.code !== 'invalid_type' && issue.code !== 'invalid_value'))
    return false;
  return found.known ? found.value === undefined : issue.message.endsWith('received undefined');
}

const wrongTypes: Readonly<Record<string, Description>> = {
  string: { msg: 'Input should be a valid string', type: 'string_type' },
  int: { msg: 'Input should be a valid integer', type: 'int_type' },
  number: { msg: 'Input should be a valid number', type: 'float_type' },
  boolean: { msg: 'Input should be a valid boolean', type: 'bool_type' },
  array: { msg: 'Input should be a valid list', type: 'list_type' },
  record: { msg: 'Input should be a valid dictionary', type: 'dict_type' },
  null: { msg: 'Input should be None', type: 'none_required' },
  object: {
    msg: 'Input should be a valid dictionary or object to extract fields from',
    type: 'model_attributes_type',
  },
};

function wrongType({ expected, message }: Issue<'invalid_type'>, found: Found): Description {
  if (expected === 'int' && found.known && typeof found.value === 'number') {
    return {
      msg: 'Input should be a valid integer, got a number with a fractional part',
      type: 'int_from_float',
    };
  }
  // zod has no integers of any size: the schema for them is a number that says otherwise in its message.
  const name = message.startsWith('Invalid input: expected int,') ? 'int' : expected;
  return wrongTypes[name] ?? { msg: `Input should be a valid ${name}`, type: `${name}_type` };
}

function wrongValue({ values }: Issue<'invalid_value'>): Description {
  const listed = values.map((value) => (typeof value === 'string' ? `'${value}'` : String(value)));
  const last = listed.pop() ?? '';
  return listed.length > 0
    ? { msg: `Input should be ${listed.join(', ')} or ${last}`, type: 'enum' }
    : { msg: `Input should be ${last}`, type: 'literal_error' };
}

function tooSmall({ origin, minimum, inclusive }: Issue<'too_small'>, found: Found): Description {
  if (origin === 'string') {
    return { msg: `String should have at least ${count(minimum, 'character')}`, type: 'string_too_short' };
  }
  if (origin === 'array') {
    return {
      msg: `List should have at least ${count(minimum, 'item')} after validation${but(found)}`,
      type: 'too_short',
    };
  }
  return inclusive === false
    ? { msg: `Input should be greater than ${minimum}`, type: 'greater_than' }
    : { msg: `Input should be greater than or equal to ${minimum}`, type: 'greater_than_equal' };
}

function tooBig({ origin, maximum, inclusive }: Issue<'too_big'>, found: Found): Description {
  if (origin === 'string') {
    return { msg: `String should have at most ${count(maximum, 'character')}`, type: 'string_too_long' };
  }
  if (origin === 'array') {
    return {
      msg: `List should have at most ${count(maximum, 'item')} after validation${but(found)}`,
      type: 'too_long',
    };
  }
  return inclusive === false
    ? { msg: `Input should be less than ${maximum}`, type: 'less_than' }
    : { msg: `Input should be less than or equal to ${maximum}`, type: 'less_than_equal' };
}

function count(amount: number | bigint, noun: string): string {
  return `${amount} ${noun}${Number(amount) === 1 ? '' : 's'}`;
}

function but(found: Found): string {
  return found.known && Array.isArray(found.value) ? `, not ${found.value.length}` : '';
}

function wrongFormat({ format, pattern }: Issue<'invalid_format'>): Description {
  switch (format) {
    case 'uuid':
      return { msg: 'Input should be a valid UUID', type: 'uuid_parsing' };
    case 'uri':
    case 'url':
      return { msg: 'Input should be a valid URL', type: 'url_parsing' };
    case 'regex':
      return { msg: `String should match pattern '${bare(pattern)}'`, type: 'string_pattern_mismatch' };
    default:
      return { msg: `Value error, not a valid ${format}`, type: 'value_error' };
  }
}

/** zod gives a pattern with its slashes and flags. */
function bare(pattern: string | undefined): string {
  return pattern?.replace(/^\/(.*)\/\w*$/s, '$1').replaceAll('\\/', '/') ?? '';
}
