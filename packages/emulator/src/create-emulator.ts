import { isServiceError, type TaskRecord } from '@videogen/engine';
import type { TaskStatus } from '@videogen/types';
import { setAssumptions } from './assumptions/switch-assumption.ts';
import { allowHost } from './callbacks/allow-host.ts';
import { asDelivery, type DeliveryRecord } from './callbacks/delivery-record.ts';
import { advanceTo } from './clock/advance-to.ts';
import type { Emulator, EmulatorDeliveries, EmulatorRequests, EmulatorTasks } from './emulator.ts';
import type { EmulatorContext } from './emulator-context.ts';
import { EmulatorError, type EmulatorErrorCode } from './errors.ts';
import { waitFor } from './events/event-bus.ts';
import type { RequestRecord } from './events/request-record.ts';
import { handleInProcess, type RequestHandler } from './http/dispatch.ts';
import { toArchive } from './journal/to-archive.ts';
import { parseDuration } from './options/duration.ts';
import { replayCommand } from './options/flags.ts';

/** Dependencies of the public object of an emulator. */
export interface EmulatorDependencies {
  readonly context: EmulatorContext;
  readonly respond: RequestHandler;
  /** Stops listening; absent where nothing listens. */
  readonly stop?: () => Promise<void>;
  readonly url: string;
}

/** Creates the object that a program receives, and begins to run what is due. */
export function createEmulator({ context, respond, stop, url }: EmulatorDependencies): Emulator {
  const { settings, time, bus, runner } = context;
  const { add, list, remove, clear, added } = context.faults;
  const findKey = (isBanned: boolean): string =>
    settings.keys.find(({ banned, revoked }) => banned === isBanned && !revoked)?.key ?? '';
  const moved = (): void => bus.emit({ type: 'clock', now: time.now() });
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closing ??= shutDown(context, stop);
    return closing;
  };

  runner.wake();
  return {
    url,
    apiKey: findKey(false),
    bannedApiKey: findKey(true),
    clock: {
      mode: time.mode,
      now: time.now,
      settled: runner.settled,
      advance: async (by) => runner.advance(parseDuration(by, 'advance')).finally(moved),
      advanceTo: (target) => advanceTo(target, context).finally(moved),
    },
    tasks: getTasks(context),
    deliveries: getDeliveries(context),
    requests: getRequests(context),
    faults: {
      ...{ add, list, remove, clear },
      replayCommand: () =>
        replayCommand({
          ...settings,
          seed: context.seed.current(),
          profile: context.profile.current,
          assume: context.assume.current,
          allowCallbackHosts: context.allowedHosts,
          faults: added(),
        }),
    },
    subscribe: bus.subscribe,
    fetch: (input, init) => {
      const target = typeof input === 'string' ? new URL(input, url) : input;
      return handleInProcess(respond, new Request(target, init));
    },
    reset: () => reset(context),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function getTasks({ store, service, bus }: EmulatorContext): EmulatorTasks {
  const { tasks } = store.tables;
  const end = (...args: Parameters<typeof service.tasks.end>) => explained(service.tasks.end(...args));
  return {
    list: async () => [...tasks.values()],
    get: async (id) => tasks.get(id),
    cancel: (id) => end(id, 'CANCELED'),
    fail: (id, reason) => end(id, 'FAILED', reason),
    waitFor(id, condition, options) {
      const fits = typeof condition === 'function' ? condition : isIn(condition);
      const list = () => [tasks.get(id)].filter((task) => task !== undefined);
      const describe = ({ timeline }: TaskRecord) => timeline.map(({ status }) => status).join(', ');
      return waitFor({ bus, subject: `Statuses of task ${id}`, list, fits, describe }, options);
    },
  };
}

function isIn(wanted: TaskStatus): (task: TaskRecord) => boolean {
  return ({ status }) => status === wanted;
}

function getDeliveries(context: EmulatorContext): EmulatorDeliveries {
  const { store, service, held, runner, bus } = context;
  const { deliveries } = store.tables;
  const list = (taskId?: string): readonly DeliveryRecord[] =>
    (taskId === undefined ? [...deliveries.values()] : store.getDeliveries(taskId)).map(asDelivery);

  return {
    list: async ({ taskId } = {}) => list(taskId),
    get: async (id) => {
      const found = deliveries.get(id);
      return found === undefined ? undefined : asDelivery(found);
    },
    redeliver: async (id) => asDelivery(await explained(runner.track(service.deliveries.redeliver(id)))),
    allowHost: (host) => allowHost(host, context),
    hold: held.hold,
    holding: held.holding,
    release: (order = 'created') => held.release(order),
    waitFor(fits, options) {
      const describe = ({ taskId, status, state }: DeliveryRecord) => `${taskId} ${status} ${state}`;
      return waitFor({ bus, subject: 'Deliveries', list, fits, describe }, options);
    },
  };
}

function getRequests({ bus, origin, journal: { list, clear } }: EmulatorContext): EmulatorRequests {
  return {
    list,
    clear,
    toArchive: () => toArchive(list(), origin()),
    waitFor(fits, options) {
      const describe = ({ method, path, response }: RequestRecord) => `${method} ${path} ${response.status}`;
      return waitFor({ bus, subject: 'Requests', list, fits, describe }, options);
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

/** Forgets everything; the faults are those of the start. Identifiers repeat only when the developer gave a seed. */
async function reset(context: EmulatorContext): Promise<void> {
  const { settings, store, runner } = context;
  context.renderer.reset();
  await store.clear();
  await runner.settled();
  await store.clear();
  await context.blobs.clear();
  for (const part of [context.held, context.seed, context.faults, context.ids, context.time]) part.reset();
  context.journal.clear();
  context.profile.current = settings.profile;
  context.allowedHosts.splice(0, Number.POSITIVE_INFINITY, ...settings.allowCallbackHosts);
  setAssumptions({ assumptions: settings.assumptions, assume: context.assume }, settings.assume);
  context.bus.emit({ type: 'reset' });
}

async function shutDown(
  { lifetime, renderer, runner, store }: EmulatorContext,
  stop?: () => Promise<void>,
): Promise<void> {
  lifetime.abort();
  await stop?.();
  await renderer.close();
  await runner.stop();
  await store.close();
}
