/** A JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** A value that may come at once or later: an adapter in memory returns it directly, one on a network a promise. */
export type Awaitable<T> = T | Promise<T>;
