import {
  type Changes,
  createJobRunner,
  createOwnAddresses,
  createService,
  isFinal,
  type Post,
  type Service,
  type ServiceContext,
} from '@videogen/engine';
import type { TaskStatus } from '@videogen/types';
import pLimit from 'p-limit';
import { applyProfile } from './callbacks/apply-profile.ts';
import { asDelivery } from './callbacks/delivery-record.ts';
import { createHeldDeliveries } from './callbacks/held-deliveries.ts';
import { limitRealTime } from './callbacks/limit-real-time.ts';
import { profiles } from './callbacks/profiles.ts';
import { createRunner, type Runner } from './clock/runner.ts';
import type { Timekeeper } from './clock/timekeeper.ts';
import type { EmulatorContext } from './emulator-context.ts';
import { EmulatorError } from './errors.ts';
import type { EmulatorEvent } from './events/emulator-event.ts';
import { createEventBus } from './events/event-bus.ts';
import { createFaultService } from './faults/fault-service.ts';
import { withExpiredGrants, withRenderFailures } from './faults/port-faults.ts';
import { createJournal } from './journal/journal.ts';
import type { Settings } from './options/normalize-options.ts';
import { createExampleFiles } from './persistence/example-files.ts';
import type { Stores } from './persistence/open-stores.ts';
import { createTrimmer, type Trimmer } from './persistence/trimmer.ts';
import { watchState } from './persistence/watch-state.ts';
import { createIds, drawJitter } from './random/ids.ts';
import { createSeed } from './random/seed.ts';
import { createRenderPort, type RenderPortOptions } from './tasks/create-render-port.ts';
import { limitRenders } from './tasks/limit-renders.ts';

/** What of the context depends on the platform: a Node process or a page. */
export interface ContextOptions extends Pick<RenderPortOptions, 'load' | 'openFile'> {
  readonly settings: Settings;
  readonly stores: Stores;
  readonly time: Timekeeper;
  /** URL under which clients reach the emulator, without a slash at the end. */
  readonly origin: () => string;
  /** Creates the sender of callbacks; the list of allowed hosts changes while the emulator runs. */
  readonly createPost: (allowed: readonly string[]) => Post;
  readonly lifetime: AbortController;
}

/** Composes an emulator: the service on its ports, and what a developer reads and changes. */
export function createContext(options: ContextOptions): EmulatorContext {
  const { settings, stores, time, origin, lifetime } = options;
  const { assumptions: policy, limits, timing } = settings;
  const { store, blobs } = stores;
  const seed = createSeed(settings.seed);
  const bus = createEventBus<EmulatorEvent>(settings.onError);
  const profile = { current: settings.profile };
  const assume = { current: settings.assume };
  const allowedHosts = [...settings.allowCallbackHosts];
  const ids = createIds(seed, store.generation);
  const onChange = (): void => bus.emit({ type: 'faults' });
  const faults = createFaultService({ seed, initial: settings.faults, onChange });

  const renderer = withRenderFailures(
    createRenderPort({
      ...options,
      timeoutMs: timing.renderLimit,
      onWarning: (text) => settings.onError(new EmulatorError('INPUT_NOT_SHOWN', text)),
      onFailure: (text, cause) => settings.onError(new EmulatorError('RENDER_FAILED', text, { cause })),
    }),
    faults,
  );

  const queue = limitRenders(store.queue, () => policy['concurrency-limits']);
  const trimmer = createTrimmer({ store, state: store.state, blobs, limits });
  const state = watchState(store, {
    prepare: (changes) =>
      applyProfile(changes, {
        profile: profiles[profile.current],
        policy,
        newId: ids.delivery,
        getDeliveries: store.getDeliveries,
      }),
    listening: bus.listening,
    onTask: (task) => bus.emit({ type: 'task', task }),
    onDelivery: (delivery) => bus.emit({ type: 'delivery', delivery: asDelivery(delivery) }),
    after: (changes) => afterCommit(changes, { renderer, trimmer, runner: () => runner }),
  });

  const serviceContext = createServiceContext(options, { state, renderer, ids, seed, allowedHosts });
  const service = createService(serviceContext, (operation) => ({
    ...serviceContext,
    state: withExpiredGrants(state, faults, operation),
  }));
  const held = createHeldDeliveries({ state, deliveries: service.deliveries, runner: () => runner });

  const runner: Runner = createRunner({
    time,
    queue,
    onError: settings.onError,
    handle: createJobRunner({
      queue,
      handlers: limitHandlers(service, { held: held.handler, limit: limits.concurrentDeliveries, trimmer }),
      clock: time,
      signal: lifetime.signal,
      onError: settings.onError,
    }),
  });

  return {
    ...{ settings, service, origin, store, state, blobs, trimmer },
    ...{ runner, renderer, held, lifetime, time, seed, ids, faults, profile, allowedHosts, assume },
    ...{ journal: createJournal(limits.requests, bus), bus },
  };
}

/** What the service works with. */
function createServiceContext(
  { settings, stores: { blobs }, time: clock, origin, lifetime: { signal }, createPost }: ContextOptions,
  {
    state,
    renderer,
    ids,
    seed,
    allowedHosts,
  }: Pick<EmulatorContext, 'state' | 'renderer' | 'ids' | 'seed' | 'allowedHosts'>,
): ServiceContext {
  const { assumptions: policy, timing } = settings;
  return {
    ...{ state, blobs, renderer, ids, policy, clock, signal },
    post: settings.clock === 'manual' ? limitRealTime(createPost(allowedHosts)) : createPost(allowedHosts),
    addresses: createOwnAddresses(origin),
    stageMs: (status) => stageMs(status, timing),
    knownFile: createExampleFiles(blobs),
    random: (attempt) => drawJitter(seed, attempt),
    userAgent: 'videogen-emulator',
  };
}

interface AfterCommit extends Pick<EmulatorContext, 'renderer'> {
  readonly trimmer: Trimmer;
  readonly runner: () => Runner;
}

async function afterCommit(changes: Changes, { renderer, trimmer, runner }: AfterCommit): Promise<void> {
  const { tasks = [], deliveries = [], jobs = [] } = changes;
  const ended = tasks.filter(({ status }) => isFinal(status));
  for (const { submission } of ended) {
    if (submission?.reference != null) renderer.forget(submission.reference);
  }
  // The end of a task makes room for another.
  if (ended.length > 0) runner().wake();
  else if (jobs.length > 0) runner().wake(Math.min(...jobs.map(({ at }) => at)));
  if (ended.length > 0 || deliveries.some(({ nextAttemptAt }) => nextAttemptAt === null))
    await trimmer.trim();
}

interface HandlerDependencies {
  readonly held: Service['handlers']['deliver'];
  /** Callbacks that are sent at once. */
  readonly limit: number;
  readonly trimmer: Trimmer;
}

function limitHandlers(
  { handlers }: Service,
  { held, limit, trimmer }: HandlerDependencies,
): Service['handlers'] {
  const limited = pLimit(limit);
  return {
    ...handlers,
    deliver: (claim) => limited(() => held(claim)),
    async poll(claim) {
      const outcome = await handlers.poll(claim);
      await trimmer.makeRoom();
      return outcome;
    },
  };
}

function stageMs(status: TaskStatus, { pending, queuing, processing }: Settings['timing']): number {
  const times: Readonly<Partial<Record<TaskStatus, number>>> = {
    PENDING: pending,
    QUEUING: queuing,
    PROCESSING: processing,
  };
  return times[status] ?? 0;
}
