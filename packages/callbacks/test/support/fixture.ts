import {
  type CallbackEvent,
  type CallbackRecord,
  type CallbackStore,
  type ConfirmingReceiver,
  type ConfirmingReceiverOptions,
  createCallbackReceiver,
  type Duration,
  memoryStore,
  type ReceiverSettings,
  type ResultEvent,
} from '@videogen/callbacks';
import type { Task } from '@videogen/types';
import { newRecord } from '../../src/record.ts';

/** Secrets of every fixture: the first one signs. */
export const SECRETS: readonly string[] = [
  'the current secret, thirty-two bytes',
  'the previous secret, thirty-two bytes',
];

/** Returns the options that the receivers of tests share, with a new store. */
export function baseOptions(): ReceiverSettings {
  return {
    publicUrl: 'https://app.example/callbacks/video',
    secrets: SECRETS,
    store: memoryStore(),
    logFailures: false,
  };
}

/** A URL made for a test, and the task that the test's API knows behind it. */
export interface Order {
  readonly url: string;
  readonly path: string;
  readonly ref: string;
  readonly key: string;
  readonly taskId: string;
}

/** The lifetime of the URL of an order, and how long ago it was created (milliseconds). */
interface OrderOptions {
  readonly expiresIn?: Duration;
  readonly age?: number;
}

/** A receiver, its store with faults, an API with faults, and what the handlers have done. */
export interface Fixture {
  readonly callbacks: ConfirmingReceiver;
  readonly store: CallbackStore;
  /** Parts that fail: refs for the handlers, keys for the store, task ids for the API. */
  readonly broken: Set<string>;
  /** The tasks as the API has them. */
  readonly api: Map<string, Task | null>;
  /** Results other than `processed`, `duplicate`, `late` and `acknowledged`. */
  readonly rejections: ResultEvent[];
  order(status?: string, options?: OrderOptions): Promise<Order>;
  effects(order: Order): string[];
}

/** Returns a record of the kit with a new key. */
export function freshRecord(): CallbackRecord {
  const key = crypto.randomUUID();
  return newRecord({ key, ref: key, createdAt: 0, expiresAt: 1e15 });
}

/** A task record. */
export function record(taskId: string, status: string, callbackUrl: string | null = null): Task {
  const task = {
    task_id: taskId,
    id: taskId,
    status,
    category: 'TEXT_TO_VIDEO',
    callback_url: callbackUrl,
    seconds: 5,
    output_videos:
      status === 'SUCCESS' ? [{ url: 'https://cdn.example/v.mp4', width: 1280, height: 720 }] : [],
    credits: 10,
    inputs: { prompt: 'A cat surfing', seconds: 5 },
    created_at: '2026-01-15T09:30:00Z',
  };
  // Some tests want a status that the contract does not list.
  return task as Task;
}

/** Returns whether an event is a result other than `processed`, `duplicate`, `late` and `acknowledged`. */
export function isRejection(event: CallbackEvent): event is ResultEvent {
  return event.name === 'result' && !['processed', 'duplicate', 'late', 'acknowledged'].includes(event.code);
}

/** Builds a fixture on a store. Its orders are created on `patient`, the same store. */
export function createFixture(
  given: CallbackStore,
  settings: Partial<ConfirmingReceiverOptions> = {},
  patient?: CallbackStore,
): Fixture {
  const broken = new Set<string>();
  const api = new Map<string, Task | null>();
  const effects: { readonly ref: string; readonly handler: string }[] = [];
  const rejections: ResultEvent[] = [];
  const store = withFaults(given, broken);

  const on =
    (handler: string) =>
    (_task: unknown, { ref }: { ref: string }): void => {
      if (broken.has(ref)) throw new Error('the handler failed: secret detail');
      effects.push({ ref, handler });
    };

  // A limit that only ends a hang.
  const base = { ...baseOptions(), callTimeout: '1m' };
  const callbacks = createCallbackReceiver({
    ...base,
    store,
    confirm: async (taskId) => {
      if (broken.has(taskId)) throw new Error('the API is down: secret detail');
      return api.get(taskId) ?? null;
    },
    onStatus: on('status'),
    onSuccess: on('success'),
    onFailed: on('failed'),
    onCanceled: on('canceled'),
    onUnknownStatus: on('unknown'),
    onEvent: (event) => void (isRejection(event) && rejections.push(event)),
    ...settings,
  });

  async function order(status = 'SUCCESS', { age = 0, expiresIn = '3d' }: OrderOptions = {}): Promise<Order> {
    const isUsual = age === 0 && patient === undefined;
    const now = (): number => Date.now() - age;
    const creator = isUsual ? callbacks : createCallbackReceiver({ ...base, store: patient ?? store, now });
    const { url, ref } = await creator.createUrl({ ref: `order ${crypto.randomUUID()}`, expiresIn });
    const taskId = crypto.randomUUID();
    api.set(taskId, record(taskId, status, url));
    const path = new URL(url).pathname;
    return { url, path, ref, key: path.slice(-65, -43), taskId };
  }

  return {
    callbacks,
    store,
    broken,
    api,
    rejections,
    order,
    effects: ({ ref }) => effects.filter((effect) => effect.ref === ref).map((effect) => effect.handler),
  };
}

/** The same store, failing for the keys that are broken. */
function withFaults(store: CallbackStore, broken: Set<string>): CallbackStore {
  const check = (key: string): void => {
    if (broken.has(key)) throw new Error('the store is down: secret detail');
  };
  return {
    ...store,
    read: async (key) => {
      check(key);
      return store.read(key);
    },
    swap: async (next, effect) => {
      check(next.key);
      return store.swap(next, effect);
    },
  };
}
