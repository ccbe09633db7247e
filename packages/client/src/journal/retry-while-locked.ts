/** Maximum time to wait for another process, and maximum pause between two attempts (milliseconds). */
const maxWait = 5_000;
const maxPause = 50;

/** Retries while another process holds the lock of a SQLite database, without blocking the event loop. */
export async function retryWhileLocked<T>(work: () => T): Promise<T> {
  for (let waited = 0, pause = 1; ; pause = Math.min(pause * 2, maxPause)) {
    try {
      return work();
    } catch (error) {
      if (!isLocked(error) || waited >= maxWait) throw error;
    }
    // Processes that wait for each other do not wake at once.
    const delay = pause * (0.5 + Math.random());
    await new Promise((resolve) => setTimeout(resolve, delay));
    waited += delay;
  }
}

const busy = 5;
const locked = 6;

function isLocked(error: unknown): boolean {
  // The lowest byte of an extended result code is the primary one.
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
  return code === busy || code === locked;
}
