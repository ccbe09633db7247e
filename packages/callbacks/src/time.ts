/** A duration: milliseconds, or a text such as `'500ms'`, `'8h'` or `'1h30m'`, as in the emulator. */
export type Duration = number | string;

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const WHOLE = /^(?:\d+(?:\.\d+)?(?:ms|s|m|h|d))+$/;
const PART = /(\d+(?:\.\d+)?)(ms|s|m|h|d)/g;

/** Returns a duration above 0 in milliseconds. Throws a `TypeError` that names the option. */
export function milliseconds(name: string, duration: Duration): number {
  const value = typeof duration === 'string' ? sum(duration) : duration;
  if (Number.isFinite(value) && value > 0) return value;
  throw new TypeError(
    `${name} must be a duration above 0: milliseconds, or a text such as "500ms", "2s" or "8h"; got ${JSON.stringify(duration)}.`,
  );
}

function sum(text: string): number {
  if (!WHOLE.test(text)) return Number.NaN;
  let total = 0;
  // Stryker disable next-line StringLiteral: each part has a unit.
  for (const [, amount, unit] of text.matchAll(PART)) total += Number(amount) * (UNITS[unit ?? ''] ?? 0);
  return total;
}

/** The longest delay of a timer; a longer one would end at once (milliseconds). */
const MAX_TIMER = 2 ** 31 - 1;

/** Longest time until a process that was suspended notices that a limit is over (milliseconds). */
export const MAX_TICK = 1_000;

const elapsed = createElapsed();

/**
 * Runs `work` for at most `limit` milliseconds, which a pause of the process may have made negative; then calls `late`,
 * which may stop the work, and rejects with its error. A suspension of the machine counts.
 */
export async function withTimeout<T>(
  work: () => T | PromiseLike<T>,
  limit: number,
  late: () => Error,
): Promise<T> {
  const end = elapsed() + limit;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_, reject) => {
    const wait = (): void => {
      const left = Math.max(end - elapsed(), 0);
      timer = setTimeout(() => (elapsed() < end ? wait() : reject(late())), Math.min(left, MAX_TICK));
    };
    wait();
  });
  try {
    return await Promise.race([work(), over]);
  } finally {
    clearTimeout(timer);
  }
}

/** Rejects with the reason of a signal when it is aborted after this call. */
export function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}

/** Resolves after `delay` milliseconds, or when `signal` is aborted. Without `keepAlive` the process may end before. */
export function sleep(
  delay: number,
  { signal, keepAlive = true }: { signal?: AbortSignal; keepAlive?: boolean } = {},
): Promise<void> {
  return new Promise((resolve) => {
    const wake = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, Math.min(delay, MAX_TIMER));
    signal?.addEventListener('abort', wake);
    if (signal?.aborted === true) wake();
    // On edge runtimes a timer is a plain number.
    else if (!keepAlive) timer.unref?.();
  });
}

/** A difference between the two clocks that no correction of the time explains (milliseconds). */
const SUSPENDED = 1_000;

/**
 * Returns a clock whose differences count, also over a suspension of the machine, in which `performance.now` stands still.
 * A correction of the system's clock by more than a second counts as one if it goes forward.
 */
export function createElapsed(): () => number {
  let offset = Date.now() - performance.now();
  let suspended = 0;
  return () => {
    const steady = performance.now();
    const drift = Date.now() - steady - offset;
    if (Math.abs(drift) > SUSPENDED) {
      offset += drift;
      suspended += Math.max(drift, 0);
    }
    return steady + suspended;
  };
}
