/** A server that tests use: its URL, or why there is none. */
export type Service =
  | { readonly url: string; stop(): Promise<void> }
  | { readonly url?: undefined; readonly reason: string; stop(): Promise<void> };

/** A service that runs elsewhere and is not stopped. */
export function given(url: string): Service {
  return { url, stop: async () => {} };
}

/**
 * A service that this machine does not have. Prints why, in a line that `npm test` repeats at its end.
 *
 * @throws Error when `VIDEOGEN_REQUIRE_SERVICES` is 1: where every service must run, a missing one is a failure.
 */
export function missing(reason: string): Service {
  if (process.env['VIDEOGEN_REQUIRE_SERVICES'] === '1') {
    throw new Error(`VIDEOGEN_REQUIRE_SERVICES is set, but a service is missing: ${reason}`);
  }
  console.warn(`skipped: ${reason}`);
  return { reason, stop: async () => {} };
}
