import type * as z from 'zod';

/** An issue that has no issues inside, with its path from the root. */
export type PlainIssue = Exclude<
  z.core.$ZodIssue,
  z.core.$ZodIssueInvalidUnion | z.core.$ZodIssueInvalidKey | z.core.$ZodIssueInvalidElement
>;

/** Flattens the issues of unions, keys and elements, so that every fault has its own location. */
export function flattenIssues(
  issues: readonly z.core.$ZodIssue[],
  path: readonly PropertyKey[] = [],
): PlainIssue[] {
  return issues
    .filter((issue) => !isIdle(issue, issues))
    .flatMap((issue): PlainIssue[] => {
      const at = [...path, ...issue.path];
      switch (issue.code) {
        case 'invalid_union':
          return bestBranches(issue, at);
        case 'invalid_key':
          return flattenIssues(issue.issues, at);
        case 'invalid_element':
          // Safe: the keys of a JSON value are texts and numbers.
          return flattenIssues(issue.issues, [...at, issue.key as PropertyKey]);
        default:
          return [{ ...issue, path: at }];
      }
    });
}

/** zod checks the length of any value that has one, so it also reports a list in place of a text as too short. */
function isIdle({ code, path }: z.core.$ZodIssue, issues: readonly z.core.$ZodIssue[]): boolean {
  if (code !== 'too_small' && code !== 'too_big') return false;
  return issues.some(
    (other) => other.code === 'invalid_type' && JSON.stringify(other.path) === JSON.stringify(path),
  );
}

function bestBranches(union: z.core.$ZodIssueInvalidUnion, at: PropertyKey[]): PlainIssue[] {
  const branches = union.errors.map((issues) => flattenIssues(issues, at));
  const ofKind = branches.filter((issues) => !issues.some((issue) => isWrongKind(issue, at.length)));
  const candidates = ofKind.length > 0 ? ofKind : branches;
  const fewest = Math.min(...candidates.map(places));
  const best = candidates.filter((issues) => places(issues) === fewest).flat();
  // A union without branches (no discriminator matches) has no inner issues.
  return best.length > 0 ? best : [{ code: 'custom', path: at, message: union.message, input: union.input }];
}

/** Counts the wrong locations: the fewer, the better a branch fits. */
function places(issues: readonly PlainIssue[]): number {
  return new Set(issues.map(({ path }) => JSON.stringify(path))).size;
}

/** Whether a value has another type than a branch expects, such as an object instead of a list. */
function isWrongKind(issue: PlainIssue, depth: number): boolean {
  return issue.path.length === depth && issue.code === 'invalid_type';
}

/** Reads the value at a path; what does not exist is undefined. */
export function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => {
    const isContainer = typeof value === 'object' && value !== null;
    return isContainer && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
  }, input);
}
