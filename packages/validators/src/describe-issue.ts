import * as messages from '@videogen/shared/messages';
import type { PlainIssue } from './flatten-issues.ts';

/** An issue as a 422 body describes it; `key` goes to the end of the location. */
export interface Description extends messages.Message {
  readonly key?: string;
}

/** The value at the location of an issue: undefined when it is missing; not known when the input was not passed. */
export type Found = { readonly known: true; readonly value: unknown } | { readonly known: false };

type Issue<Code extends PlainIssue['code']> = Extract<PlainIssue, { code: Code }>;

/** Describes an issue with the usual codes and messages of a 422 body. */
export function describeIssue(issue: PlainIssue, found: Found): readonly Description[] {
  if (isMissing(issue, found)) return [messages.missing];
  switch (issue.code) {
    case 'invalid_type':
      return [wrongType(issue, found)];
    case 'invalid_value':
      return [messages.notListed(issue.values)];
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

/** The root is never a missing field. When the input was not passed, zod's message decides. */
function isMissing(issue: PlainIssue, found: Found): boolean {
  if (issue.path.length === 0 || (issue.code !== 'invalid_type' && issue.code !== 'invalid_value'))
    return false;
  return found.known ? found.value === undefined : issue.message.endsWith('received undefined');
}

const wrongTypes: Readonly<Record<string, messages.Message>> = {
  string: messages.notString,
  int: messages.notInteger,
  number: messages.notNumber,
  boolean: messages.notBoolean,
  array: messages.notList,
  record: messages.notDictionary,
  null: messages.notNull,
  object: messages.notObject,
};

function wrongType({ expected, message }: Issue<'invalid_type'>, found: Found): Description {
  if (expected === 'int' && found.known && typeof found.value === 'number') return messages.notWhole;
  // zod has no schema for integers of any size; the schema used for them sets its own message.
  const name = /^Invalid input: expected (int|record),/.exec(message)?.[1] ?? expected;
  return wrongTypes[name] ?? { msg: `Input should be a valid ${name}`, type: `${name}_type` };
}

function tooSmall({ origin, minimum, inclusive }: Issue<'too_small'>, found: Found): Description {
  if (origin === 'string') return messages.textTooShort(minimum);
  if (origin === 'array') return messages.listTooShort(minimum, length(found));
  if (inclusive !== false) return messages.tooSmall(minimum);
  return { msg: `Input should be greater than ${minimum}`, type: 'greater_than' };
}

function tooBig({ origin, maximum, inclusive }: Issue<'too_big'>, found: Found): Description {
  if (origin === 'string') return messages.textTooLong(maximum);
  if (origin === 'array') return messages.listTooLong(maximum, length(found));
  if (inclusive !== false) return messages.tooLarge(maximum);
  return { msg: `Input should be less than ${maximum}`, type: 'less_than' };
}

function length(found: Found): number | undefined {
  return found.known && Array.isArray(found.value) ? found.value.length : undefined;
}

function wrongFormat({ format, pattern }: Issue<'invalid_format'>): Description {
  switch (format) {
    case 'uuid':
      return messages.notUuid;
    case 'uri':
    case 'url':
      return messages.notUri;
    case 'regex':
      return messages.notMatching(removeSlashes(pattern));
    default:
      return { msg: `Value error, not a valid ${format}`, type: 'value_error' };
  }
}

/** Removes the slashes and flags that zod adds to a pattern. */
// Stryker disable next-line StringLiteral: zod sets the pattern of each issue whose format is `regex`.
function removeSlashes(pattern = ''): string {
  return pattern.slice(1, pattern.lastIndexOf('/'));
}
