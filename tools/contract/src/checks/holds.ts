import { isObject, type Json } from '@videogen-tools/generate/json';

/** Returns whether a body contains exactly the expected values. */
export function holds(stated: Json, found: Json | undefined): boolean {
  if (Array.isArray(stated)) {
    return (
      Array.isArray(found) &&
      found.length === stated.length &&
      stated.every((value, index) => holds(value, found[index]))
    );
  }
  if (isObject(stated)) {
    return isObject(found) && Object.entries(stated).every(([key, value]) => holds(value, found[key]));
  }
  return stated === found;
}
