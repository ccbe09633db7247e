import { setMaxListeners } from 'node:events';
import {
  type Changes,
  createJobRunner,
  createOwnAddresses,
  createService,
  isFinal,
  type Service,
  type ServiceContext,
} from '@videogen/service';
import { applyProfile } from './callbacks/apply-profile.ts';
import { createPost } from './callbacks/create-post.ts';
import { asDelivery } from './callbacks/delivery-record.ts';
import { createHeldDeliveries } from './callbacks/held-deliveries.ts';
import { profiles } from './callbacks/profiles.ts';
import { createRunner, type Runner } from './clock/runner.ts';
import type { Timekeeper } from './clock/timekeeper.ts';
import type { EmulatorEvent } from './events/emulator-event.ts';
import { createEventBus } from './events/event-bus.ts';
import { withExpiredGrants } from './faults/expired-grants.ts';
import { createFaultService } from './faults/fault-service.ts';
import { withRenderFailures } from './faults/render-failures.ts';
import { createJournal } from './journal/journal.ts';
import type { Settings } from './options/normalize-options.ts';
import type { Parts, Switches } from './parts.ts';
import type { Stores } from './persistence/open-stores.ts';
import { createTrimmer, type Trimmer } from './persistence/trimmer.ts';
import { watchState } from './persistence/watched-state.ts';
import { createIds } from './random/ids.ts';
import { randomFor } from './random/seeded.ts';
import { createSemaphore } from './semaphore.ts';
import { createRenderSlots } from './tasks/render-slots.ts';
import { createSyntheticRenderer } from './tasks/synthetic-renderer.ts';

/** What an emulator is made from. */
export interface PartsOptions {
  readonly settings: Settings;
  readonly stores: Stores;
  readonly time: Timekeeper;
  /** URL that the emulator listens on. */
  readonly address: () => string;
}

/** Puts together what an emulator is made of. */
export function createParts({ settings, stores, time, address }: PartsOptions): Parts {
  const { seed, assumptions: policy, limits, timing } = settings;
  const { store, blobs } = stores;
  const origin = (): string => settings.publicUrl ?? address();
  const lifetime = new AbortController();
  // Everything under way listens to it, and that may be much.
  setMaxListeners(0, lifetime.signal);
  const switches: Switches = { profile: { current: settings.profile }, assume: { current: settings.assume } };
  const bus = createEventBus<EmulatorEvent>(settings.onError);
  const ids = createIds(seed, store.generation);
  const onChange = (): void => bus.emit({ type: 'faults' });
  const faults = createFaultService({ seed, initial: settings.faults, onChange });
  const renderer = withRenderFailures(
    createSyntheticRenderer({
      option: settings.render,
      captions: settings.captions,
      timeoutMs: timing.renderLimit,
    }),
    faults,
  );
  const slots = createRenderSlots({
    queue: store.queue,
    tasks: store.tables.tasks,
    limit: () => policy['concurrency-limits'],
    isRendered: (status) => status === policy['task-transitions'].at(-1),
  });
  const trimmer = createTrimmer({ store, state: store.state, blobs, limits });
  const state = watchState(store, {
    prepare: (changes) =>
      applyProfile(changes, {
        profile: profiles[switches.profile.current],
        policy,
        newId: ids.delivery,
        deliveriesOf: store.deliveriesOf,
      }),
    listening: bus.listening,
    onTask: (task) => bus.emit({ type: 'task', task }),
    onDelivery: (delivery) => bus.emit({ type: 'delivery', delivery: asDelivery(delivery) }),
    after: (changes) => afterCommit(changes, { slots, renderer, trimmer, runner: () => runner }),
  });
  const context: ServiceContext = {
    state,
    blobs,
    renderer,
    ids,
    policy,
    addresses: createOwnAddresses(origin),
    clock: time,
    post: createPost({
      fetch: settings.fetch,
      allowed: settings.allowCallbackHosts,
      urls: () => [address(), origin()],
      signal: lifetime.signal,
    }),
    stageMs: (status) => (isStage(status) ? timing[status] : 0),
    random: (name) => randomFor(`${seed}:${name}`),
    userAgent: 'videogen-emulator',
    signal: lifetime.signal,
  };
  const service = createService(context, (operation) => ({
    ...context,
    state: withExpiredGrants(state, faults, operation),
  }));
  const held = createHeldDeliveries({ state, deliveries: service.deliveries, runner: () => runner });
  const runner: Runner = createRunner({
    time,
    queue: slots.queue,
    handle: createJobRunner({
      queue: slots.queue,
      handlers: handlersOf(service, { held: held.handler, limit: limits.concurrentDeliveries, trimmer }),
      clock: time,
      signal: lifetime.signal,
      onError: settings.onError,
    }),
  });
  const journal = createJournal(limits.requests, bus);
  const own = { settings, service, state, store, blobs, renderer, slots, trimmer, held, journal };
  return { ...own, ...switches, time, ids, runner, faults, bus, origin, lifetime };
}

interface AfterCommit extends Pick<Parts, 'slots' | 'renderer' | 'trimmer'> {
  readonly runner: () => Runner;
}

async function afterCommit(
  changes: Changes,
  { slots, renderer, trimmer, runner }: AfterCommit,
): Promise<void> {
  const { tasks = [], deliveries = [], jobs = [] } = changes;
  const freed = slots.note(changes);
  const ended = tasks.filter(({ status }) => isFinal(status));
  for (const { submission } of ended)
    if (submission?.reference != null) renderer.forget(submission.reference);
  if (freed) runner().wake();
  else if (jobs.length > 0) runner().wake(Math.min(...jobs.map(({ at }) => at)));
  if (ended.length > 0 || deliveries.some(({ nextAttemptAt }) => nextAttemptAt === null))
    await trimmer.trim();
}

interface HandlerParts {
  readonly held: Service['handlers']['deliver'];
  /** Callbacks that are sent at once. */
  readonly limit: number;
  readonly trimmer: Trimmer;
}

function handlersOf({ handlers }: Service, { held, limit, trimmer }: HandlerParts): Service['handlers'] {
  const slots = createSemaphore(limit);
  return {
    ...handlers,
    deliver: (claim) => slots.run(() => held(claim)),
    async poll(claim) {
      const outcome = await handlers.poll(claim);
      await trimmer.makeRoom();
      return outcome;
    },
  };
}

function isStage(status: string): status is 'PENDING' | 'QUEUING' | 'PROCESSING' {
  return status === 'PENDING' || status === 'QUEUING' || status === 'PROCESSING';
}
