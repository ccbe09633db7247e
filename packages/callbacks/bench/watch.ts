import { createHook } from 'node:async_hooks';
import { writeFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import { PerformanceObserver } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';

/** What a server did in the meantime, in microseconds. */
export interface Watched {
  readonly user: number;
  /** In the kernel. */
  readonly system: number;
  /** Spent on collecting garbage. */
  readonly gc: number;
  /** Asynchronous resources by type: promises, timers, ticks. Only when counting. */
  readonly created?: Readonly<Record<string, number>>;
}

/** Something that watches, whenever it is told to, until it is ended. */
export interface Watch {
  readonly turn: (on: boolean) => void;
  readonly end: () => Promise<Watched>;
}

/** Watches this thread. Counting and profiling cost time themselves: what they see is not to be compared. */
export async function startWatching(how: 'measure' | 'count' | 'profile', file?: string): Promise<Watch> {
  if (how === 'count') return counting();
  const stop = how === 'profile' ? await profiling(file ?? 'server.cpuprofile') : undefined;
  let gc = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) gc += duration * 1000;
  });
  observer.observe({ entryTypes: ['gc'] });
  const spent = { user: 0, system: 0 };
  let before = process.threadCpuUsage();
  return {
    turn: (on) => {
      const now = process.threadCpuUsage();
      if (!on) {
        spent.user += now.user - before.user;
        spent.system += now.system - before.system;
      }
      before = now;
    },
    end: async () => {
      await stop?.();
      // Entries arrive a turn later.
      await setImmediate();
      observer.disconnect();
      return { ...spent, gc };
    },
  };
}

function counting(): Watch {
  const created: Record<string, number> = {};
  const hook = createHook({
    init(_id, type) {
      created[type] = (created[type] ?? 0) + 1;
    },
  }).enable();
  return {
    turn: () => {},
    end: async () => {
      hook.disable();
      return { user: 0, system: 0, gc: 0, created };
    },
  };
}

async function profiling(file: string): Promise<() => Promise<void>> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 100 });
  await session.post('Profiler.start');
  return async () => {
    const { profile } = await session.post('Profiler.stop');
    session.disconnect();
    await writeFile(file, JSON.stringify(profile));
  };
}
