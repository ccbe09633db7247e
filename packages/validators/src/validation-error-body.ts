import type { ValidationError, ValidationErrorBody } from '@videogen/types';
import type * as z from 'zod';
import { describeIssue, type Found } from './describe-issue.ts';
import { flattenIssues, type PlainIssue, valueAt } from './flatten-issues.ts';

/** Part of a request that has a fault: the body, or the beginning of `loc` such as `['path', 'task_id']`. */
export type FaultPlace = 'body' | readonly (string | number)[];

/**
 * Converts a zod error to the body of a 422 response, with the usual codes and messages:
 * `loc` from the outside in, `msg` for people, `type` for programs.
 *
 * Faults of a union are those of the branch that fits best; of branches that fit equally well, all.
 *
 * @param error the `error` that `safeParse` returned
 * @param where part of the request that was parsed; `loc` begins with it
 * @param input the value that was parsed; zod does not keep it. Without it a missing field that is an enumeration is
 * reported as a wrong one
 *
 * @example
 * const result = uploadRequestSchema.safeParse({});
 * if (!result.success) toValidationErrorBody(result.error, 'body', {});
 * // { detail: [{ loc: ['body', 'filename'], msg: 'Field required', type: 'missing' }] }
 */
export function toValidationErrorBody(
  error: { readonly issues: readonly z.core.$ZodIssue[] },
  where: FaultPlace,
  input?: unknown,
): ValidationErrorBody {
  const begin = where === 'body' ? ['body'] : where;
  const faults = flattenIssues(error.issues).flatMap((issue): ValidationError[] => {
    return describeIssue(issue, foundAt(issue, input)).map(({ key, msg, type }) => ({
      loc: [...begin, ...issue.path.map(segment), ...(key === undefined ? [] : [key])],
      msg,
      type,
    }));
  });
  return { detail: distinct(faults) };
}

/**
 * Returns the body of a 422 response to a request body that is not JSON.
 *
 * @param position offset of the first character that is not JSON
 */
export function toInvalidJsonBody(position: number = 0): ValidationErrorBody {
  return { detail: [{ loc: ['body', position], msg: 'JSON decode error', type: 'json_invalid' }] };
}

/** Returns the value at the location of an issue, if it is known. */
function foundAt(issue: PlainIssue, input: unknown): Found {
  if (input !== undefined) return { known: true, value: valueAt(input, issue.path) };
  if ('input' in issue) return { known: true, value: issue.input };
  // Stryker disable next-line ObjectLiteral: without the member, the value is not known either.
  return { known: false };
}

/** A key that is a symbol can only come from a value that was not parsed from JSON. */
function segment(key: PropertyKey): string | number {
  return typeof key === 'symbol' ? String(key) : key;
}

function distinct(faults: readonly ValidationError[]): ValidationError[] {
  return [...new Map(faults.map((fault) => [JSON.stringify([fault.loc, fault.type]), fault])).values()];
}
