import type { Awaitable } from './store.ts';

/** Whether something is a promise: what is not need not be waited for. */
export function isPromise<T>(value: Awaitable<T>): value is Promise<T> {
  return typeof value === 'object' && value !== null && 'then' in value;
}

/**
 * Goes on with a value: at once if it is there, later if it is promised. A delivery whose store and handlers answer
 * at once is dealt with in one go, which is what the speed of the Node adapter comes from.
 */
export function chain<T, U>(value: Awaitable<T>, next: (value: T) => Awaitable<U>): Awaitable<U> {
  return isPromise(value) ? value.then(next) : next(value);
}
