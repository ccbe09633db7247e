import { isObject } from '@videogen/shared/is-object';

/** The validator reads `__proto__` as the prototype of an object, so a member of that name has another one while it validates. */
const unsafe = '__proto__';
const safe = '__proto_\u2060_';

/** A name that the validator reads as one of a member. */
export function withSafeName<T>(name: T): T | string {
  return name === unsafe ? safe : name;
}

/** A value whose members have names that the validator reads as such. */
export function withSafeNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSafeNames);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [withSafeName(name), withSafeNames(each)]),
  );
}

/** Whether a value has a member whose name the validator misreads. */
export function hasUnsafeName(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, each]) => name === unsafe || hasUnsafeName(each));
}

/** The pointer of a value as it is named in the payload. */
export function withOwnNames(pointer: string): string {
  return pointer.replaceAll(safe, unsafe);
}
