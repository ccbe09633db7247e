import {
  type CallbackStore,
  type ConfirmingReceiver,
  createCallbackReceiver,
  type ReceiverTuning,
} from '@videogen/callbacks';
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

  function gated<T extends CallbackStore | Backend>(functions: T): T {
    const entries = Object.entries(functions).map(([key, call]) => {
      const held = async (...args: unknown[]): Promise<unknown> => {
        await pass();
        const result = await call(...args);
        await pass();
        return result;
      };
      return [key, held];
    });
    // The same functions.
    return Object.fromEntries(entries) as T;
  }

  const limits = { leaseTime: LOCAL.leaseTime, handlerTimeout: 1_000, callTimeout: 500, overdueAfter: 300 };
  const now = (): number => Date.now() + skew;
  const { handle, stop } = startReceiver(name, gated(store), gated(backend), { now, ...limits });
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

/** Starts the receiver of an instance, whose handler writes to the ledger. */
export function startReceiver(
  instance: string,
  store: CallbackStore,
  { confirm, effect, report }: Backend,
  settings: ReceiverTuning,
): ConfirmingReceiver {
  const callbacks = createCallbackReceiver({
    publicUrl: 'https://app.example/callbacks/video',
    secrets: SECRETS,
    store,
    // The backend returns a task.
    confirm: (taskId) => confirm(taskId) as Promise<never>,
    onStatus: (_task, { effectId, source, attempt }) =>
      effect({ effectId, source, attempt, instance, at: clock() }),
    onEvent: (event) =>
      event.name === 'failure' && event.what === 'store' ? report(String(event.error)) : undefined,
    retryAfter: 100,
    // What fails is in the ledger, not on the console.
    logFailures: false,
    ...settings,
  });
  callbacks.start({ interval: 100 });
  return callbacks;
}

/** The clock of this machine, even if a program replaces `Date.now`. */
const clock = Date.now;
