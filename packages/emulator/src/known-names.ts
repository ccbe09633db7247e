import { closest, distance } from 'fastest-levenshtein';
import { EmulatorError } from './errors.ts';

/**
 * Refuses members that are not options, so that a typing mistake is not silently ignored.
 *
 * @param known an object with every option
 * @param prefix path of the object, such as `timing.`
 * @throws {EmulatorError} `OPTION_INVALID`, with the nearest name if one is near
 */
export function checkNames(given: object, known: object, prefix = ''): void {
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(known, name)) continue;
    const names = Object.keys(known);
    const near = nearestName(name, names);
    const hint = near === undefined ? `Options are ${names.join(', ')}.` : `Did you mean "${prefix}${near}"?`;
    throw new EmulatorError('OPTION_INVALID', `"${prefix}${name}" is not an option. ${hint}`);
  }
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
