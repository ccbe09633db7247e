import { closest, distance } from 'fastest-levenshtein';
import { z } from 'zod';
import { invalidOption } from './errors.ts';

/** Describes an object without further members, so that a typing mistake is refused with what may be meant. */
export function strict<Shape extends z.ZodRawShape>(shape: Shape): z.ZodObject<Shape, z.core.$strict> {
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? describeUnknown(issue.keys, Object.keys(shape)) : undefined,
  });
}

function describeUnknown([name = '']: readonly string[], known: readonly string[]): string {
  const near = nearestName(name, known);
  const hint = near === undefined ? `Options are ${known.join(', ')}` : `Did you mean "${near}"?`;
  return `"${name}" is not an option. ${hint}`;
}

/**
 * Checks a value, and adds its defaults.
 *
 * @param subject whose value it is
 * @throws {EmulatorError} `OPTION_INVALID` with what is wrong and where
 */
export function checkOptions<T>(schema: z.ZodType<T>, value: unknown, subject = ''): T {
  const { data, error } = schema.safeParse(value);
  // Safe: without an error there is data.
  if (error === undefined) return data as T;
  const problems = error.issues.map(({ path, message }) =>
    [subject, path.join('.'), message].filter((part) => part !== '').join(': '),
  );
  throw invalidOption(problems.join('; '));
}

/**
 * Finds the known name that was probably meant.
 *
 * @returns undefined when none is near
 * @example
 * ```ts
 * nearestName('prot', ['port', 'host']); // 'port'
 * ```
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined;
  const near = closest(name, known);
  return distance(name, near) <= Math.max(2, Math.floor(name.length / 3)) ? near : undefined;
}
