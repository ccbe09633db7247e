import { isServiceError } from '@videogen/service';
import { setAssumptions } from './assumptions/switch-assumption.ts';
import { allowHost } from './callbacks/allow-host.ts';
import { asDelivery } from './callbacks/delivery-record.ts';
import { advanceTo } from './clock/advance-to.ts';
import type { Emulator, EmulatorDeliveries, EmulatorRequests, EmulatorTasks } from './emulator.ts';
import { EmulatorError, type EmulatorErrorCode } from './errors.ts';
import { waitUntil } from './events/event-bus.ts';
import { parseDuration } from './options/duration.ts';
import { replayCommand } from './options/flags.ts';
import type { Parts } from './parts.ts';

/** Dependencies of the public object of an emulator. */
export interface EmulatorDependencies {
  readonly parts: Parts;
  /** Responds to a request in process. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Stops listening. */
  readonly stop: () => Promise<void>;
  readonly url: string;
}

/** Creates the object that a program receives. */
export function createEmulator({ parts, fetch, stop, url }: EmulatorDependencies): Emulator {
  const { settings } = parts;
  const { time, faults, assume } = parts.controls;
  const { bus } = parts.records;
  const { runner } = parts.work;
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closing ??= shutDown(parts, stop);
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
      advanceTo: (target) =>
        advanceTo(target, parts).finally(() => bus.emit({ type: 'clock', now: time.now() })),
    },
    tasks: getTasks(parts),
    deliveries: getDeliveries(parts),
    requests: getRequests(parts),
    faults: {
      add: faults.add,
      list: faults.list,
      remove: faults.remove,
      clear: faults.clear,
      replayCommand: () =>
        replayCommand({
          ...settings,
          assume: assume.current,
          allowCallbackHosts: parts.controls.allowedHosts,
          faults: faults.added(),
        }),
    },
    subscribe: bus.subscribe,
    fetch: (input, init) => fetch(new Request(resolve(input, url), init)),
    reset: () => reset(parts),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function resolve(input: string | URL | Request, url: string): string | URL | Request {
  return typeof input === 'string' ? new URL(input, url) : input;
}

function getTasks({ storage, service, records: { bus } }: Parts): EmulatorTasks {
  const { tasks } = storage.store.tables;
  const end = (...args: Parameters<typeof service.tasks.end>) => explained(service.tasks.end(...args));
  return {
    list: async () => [...tasks.values()],
    get: async (id) => tasks.get(id),
    cancel: (id) => end(id, 'CANCELED'),
    fail: (id, reason) => end(id, 'FAILED', reason),
    waitFor(id, condition, options) {
      const fits =
        typeof condition === 'function'
          ? condition
          : ({ status }: { status: string }) => status === condition;
      const look = async () => {
        const task = tasks.get(id);
        return task !== undefined && fits(task) ? task : undefined;
      };
      const describe = async () => {
        const task = tasks.get(id);
        const had = task?.timeline.map(({ status }) => status).join(', ');
        return task === undefined ? `There is no task ${id}.` : `Task ${id} had the statuses ${had}.`;
      };
      return waitUntil(bus, look, describe, options);
    },
  };
}

function getDeliveries(parts: Parts): EmulatorDeliveries {
  const { storage, service, work, records } = parts;
  const { store } = storage;
  const { held, runner } = work;
  const { bus } = records;
  const { deliveries } = store.tables;
  const list: EmulatorDeliveries['list'] = async ({ taskId } = {}) =>
    (taskId === undefined ? [...deliveries.values()] : store.getDeliveries(taskId)).map(asDelivery);
  return {
    list,
    get: async (id) => {
      const found = deliveries.get(id);
      return found === undefined ? undefined : asDelivery(found);
    },
    redeliver: async (id) => asDelivery(await explained(runner.track(service.deliveries.redeliver(id)))),
    allowHost: (host) => allowHost(host, parts),
    hold: held.hold,
    holding: held.holding,
    release: (order = 'created') => held.release(order),
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

function getRequests({ records: { bus, journal } }: Parts): EmulatorRequests {
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
      return waitUntil(bus, look, describe, options);
    },
  };
}

/** Errors of the service as those that programs know from the emulator. */
const CODES: Readonly<Partial<Record<string, EmulatorErrorCode>>> = {
  TASK_NOT_FOUND: 'NOT_FOUND',
  DELIVERY_NOT_FOUND: 'NOT_FOUND',
  TASK_FINAL: 'CONFLICT',
};

async function explained<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const code = isServiceError(error) ? CODES[error.code] : undefined;
    if (code === undefined || !(error instanceof Error)) throw error;
    throw new EmulatorError(code, error.message, { cause: error });
  }
}

/** Forgets everything; identifiers start over, and the faults are those of the start. */
async function reset({ settings, storage, work, controls, records }: Parts): Promise<void> {
  work.renderer.reset();
  await storage.store.clear();
  await work.runner.settled();
  await storage.store.clear();
  await storage.blobs.clear();
  work.slots.reset();
  work.held.reset();
  records.journal.clear();
  controls.faults.reset();
  controls.ids.reset();
  controls.time.reset();
  controls.profile.current = settings.profile;
  controls.allowedHosts.splice(0, Number.POSITIVE_INFINITY, ...settings.allowCallbackHosts);
  setAssumptions({ assumptions: settings.assumptions, assume: controls.assume }, settings.assume);
  records.bus.emit({ type: 'reset' });
}

async function shutDown({ storage, work }: Parts, stop: () => Promise<void>): Promise<void> {
  work.lifetime.abort();
  await stop();
  await work.renderer.close();
  await work.runner.stop();
  await storage.store.close();
}
