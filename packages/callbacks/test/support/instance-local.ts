import { type CallbackStore, createCallbackReceiver } from '@videogen/callbacks';
import type { Backend, Instance } from './campaign.ts';
import { SECRETS } from './fixture.ts';
import { post } from './post.ts';

/** Times of a short campaign (milliseconds). A lease is longer than a pause of the test's own process. */
export const LOCAL = { leaseTime: 1_500, freeze: 2_000 };

/** Starts an instance in this process. It is killed or frozen by holding back everything that it awaits. */
export async function startLocal(
  store: CallbackStore,
  backend: Backend,
  name: string,
  skew: number,
): Promise<Instance> {
  let gate: Promise<void> | undefined;
  let thaw = (): void => {};
  let isDead = false;
  async function pass(): Promise<void> {
    while (gate !== undefined) await gate;
  }
  const gated =
    <Args extends unknown[], T>(call: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      await pass();
      const result = await call(...args);
      await pass();
      return result;
    };
  const { handle, start, stop } = createCallbackReceiver({
    publicUrl: 'https://app.example/callbacks/video',
    secrets: SECRETS,
    store: {
      create: gated(store.create),
      read: gated(store.read),
      find: gated(store.find),
      swap: gated(store.swap),
      due: gated(store.due),
      failed: gated(store.failed),
      purge: gated(store.purge),
    },
    // The backend returns a task.
    confirm: gated((taskId: string) => backend.confirm(taskId) as Promise<never>),
    onStatus: (_task, { effectId, source, attempt }) =>
      gated(backend.effect)({ effectId, source, attempt, instance: name, at: Date.now() }),
    now: () => Date.now() + skew,
    leaseTime: LOCAL.leaseTime,
    handlerTimeout: 1_000,
    callTimeout: 500,
    overdueAfter: 300,
    retryAfter: 100,
    logFailures: false,
  });
  start({ interval: 100 });
  return {
    deliver: async (order, body) => !isDead && (await handle(post(order.url, body))).status === 200,
    async kill() {
      isDead = true;
      gate = new Promise(() => {});
      // Its rounds end, but nothing waits for them.
      void stop();
    },
    freeze() {
      gate = new Promise((resolve) => {
        thaw = () => {
          gate = undefined;
          resolve();
        };
      });
    },
    thaw: () => thaw(),
  };
}
