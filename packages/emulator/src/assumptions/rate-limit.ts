import type { Policy, RateLimiter } from '@videogen/engine';

interface Window {
  readonly since: number;
  readonly requests: number;
}

/** Counts the requests of each key in windows of fixed length, as long as a limit is assumed. */
export function createRateLimit(limitNow: () => Policy['rate-limits'], now: () => number): RateLimiter {
  const windows = new Map<string, Window>();
  return {
    take({ id }) {
      const limit = limitNow();
      if (limit === null) return 0;
      const length = limit.seconds * 1000;
      const window = windows.get(id);
      const at = now();
      if (window === undefined || at - window.since >= length) {
        windows.set(id, { since: at, requests: 1 });
        return 0;
      }
      windows.set(id, { ...window, requests: window.requests + 1 });
      return window.requests < limit.requests
        ? 0
        : Math.max(1, Math.ceil((window.since + length - at) / 1000));
    },
  };
}
