import type { Hono } from 'hono';
import { setAssumptions } from './assumptions/switch-assumption.ts';
import type { ReleaseOrder } from './callbacks/delivery-service.ts';
import type { Emulator, EmulatorDeliveries, EmulatorRequests, EmulatorTasks } from './emulator.ts';
import { waitUntil } from './events/event-bus.ts';
import { replayCommand } from './faults/replay-command.ts';
import type { AppEnv } from './http/exchange.ts';
import type { Listening } from './http/listen.ts';
import { parseDuration } from './options/duration.ts';
import type { Services } from './services.ts';

/** What the public face of an emulator is made of. */
export interface EmulatorParts {
  readonly services: Services;
  /** Loads the application, for requests in process. */
  readonly app: () => Promise<Hono<AppEnv>>;
  readonly server: Listening;
  readonly url: string;
}

/** Makes the object that `startEmulator` gives. */
export function createEmulator({ services, app, server, url }: EmulatorParts): Emulator {
  const { core } = services;
  const { settings, time, bus, faults, runner } = core;
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closing ??= shutDown(services, server);
    return closing;
  };
  return {
    url,
    apiKey: settings.keys.find(({ banned, revoked }) => !banned && !revoked)?.key ?? '',
    bannedApiKey: settings.keys.find(({ banned, revoked }) => banned && !revoked)?.key ?? '',
    clock: {
      mode: time.mode,
      now: time.now,
      settled: runner.settled,
      async advance(by) {
        await runner.advance(parseDuration(by, 'advance'));
        bus.emit({ type: 'clock', now: time.now() });
      },
    },
    tasks: tasksOf(services),
    deliveries: deliveriesOf(services),
    requests: requestsOf(services),
    faults: {
      add: faults.add,
      list: faults.list,
      remove: faults.remove,
      clear: faults.clear,
      replayCommand: () => replayCommand({ ...settings, assume: core.assume.current }, faults.added()),
    },
    subscribe: bus.subscribe,
    fetch: async (input, init) => (await app()).fetch(new Request(resolve(input, url), init)),
    reset: () => reset(services),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function resolve(input: string | URL | Request, url: string): string | URL | Request {
  return typeof input === 'string' ? new URL(input, url) : input;
}

function tasksOf({ core, tasks }: Services): EmulatorTasks {
  const { state, bus } = core;
  return {
    list: async () => state.tasks.list(),
    get: async (id) => state.tasks.get(id),
    cancel: (id) => tasks.end(id, 'CANCELED'),
    fail: (id, reason) => tasks.end(id, 'FAILED', reason),
    waitFor(id, condition, options) {
      const fits =
        typeof condition === 'function'
          ? condition
          : ({ status }: { status: string }) => status === condition;
      const look = async () => {
        const task = await state.tasks.get(id);
        return task !== undefined && fits(task) ? task : undefined;
      };
      const describe = async () => {
        const task = await state.tasks.get(id);
        const had = task?.timeline.map(({ status }) => status).join(', ');
        return task === undefined ? `There is no task ${id}.` : `Task ${id} had the statuses ${had}.`;
      };
      return waitUntil(bus, look, describe, options);
    },
  };
}

function deliveriesOf({ core, deliveries }: Services): EmulatorDeliveries {
  const { state, bus } = core;
  const list: EmulatorDeliveries['list'] = async ({ taskId } = {}) =>
    taskId === undefined ? state.deliveries.list() : state.deliveriesOf(taskId);
  const release = (order: ReleaseOrder = 'created') => deliveries.release(order);
  return {
    list,
    get: async (id) => state.deliveries.get(id),
    redeliver: deliveries.redeliver,
    hold: deliveries.hold,
    holding: deliveries.holding,
    release,
    reorder: (ids) => release(ids ?? 'reversed'),
    waitFor(condition, options) {
      const look = async () => (await list()).find(condition);
      const describe = async () => {
        const seen = (await list()).map(({ taskId, status, state: now }) => `${taskId} ${status} ${now}`);
        return `Deliveries: ${seen.slice(-20).join('; ') || 'none'}.`;
      };
      return waitUntil(bus, look, describe, options);
    },
  };
}

function requestsOf({ core, journal }: Services): EmulatorRequests {
  return {
    list: journal.list,
    clear: journal.clear,
    waitFor(condition, options) {
      const look = () => journal.list().find(condition);
      const describe = () => {
        const seen = journal
          .list()
          .map(({ method, path, response }) => `${method} ${path} ${response.status}`);
        return `Requests: ${seen.slice(-20).join('; ') || 'none'}.`;
      };
      return waitUntil(core.bus, look, describe, options);
    },
  };
}

/** Forgets everything and begins again, with the same ids and the faults of the start. */
async function reset({ core, tasks, deliveries, journal }: Services): Promise<void> {
  const { state, blobs, ids, faults, time, runner, bus, profile, settings } = core;
  tasks.reset();
  await state.clear();
  await runner.settled();
  await state.clear();
  await blobs.clear();
  deliveries.reset();
  journal.clear();
  faults.reset();
  ids.reset();
  time.reset();
  profile.current = settings.profile;
  setAssumptions({ assumptions: settings.assumptions, assume: core.assume }, settings.assume);
  bus.emit({ type: 'reset' });
}

async function shutDown({ core, tasks }: Services, server: Listening): Promise<void> {
  core.lifetime.abort();
  await server.close();
  await tasks.close();
  await core.runner.stop();
  await core.state.close();
}
