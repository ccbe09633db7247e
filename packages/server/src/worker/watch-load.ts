import { performance } from 'node:perf_hooks';

/** Share of the time in which the event loop works, above which a process is busy. */
const BUSY = 0.8;

/** Milliseconds over which the share is measured at least. */
const WINDOW = 50;

/** Returns a function that tells whether this process has been busy lately. */
export function watchLoad(): () => boolean {
  let start = performance.eventLoopUtilization();
  let busy = false;
  return () => {
    const { idle, active, utilization } = performance.eventLoopUtilization(start);
    if (idle + active < WINDOW) return busy;
    start = performance.eventLoopUtilization();
    busy = utilization > BUSY;
    return busy;
  };
}
