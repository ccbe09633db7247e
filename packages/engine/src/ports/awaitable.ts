/** A value that may come at once or later: an adapter in memory returns it directly, one on a network a promise. */
export type Awaitable<T> = T | Promise<T>;
