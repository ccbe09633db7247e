import { type CallbackStore, createCallbackReceiver } from '@videogen/callbacks';
import { type CallbackWorker, workersHandler } from '@videogen/callbacks/workers';

/** The test process, which keeps the store and plays API and handlers. */
interface Env {
  readonly BACKEND: string;
  readonly SECRETS: string;
}

const worker: CallbackWorker<Env> = workersHandler((env: Env) => {
  async function call<T>(name: string, ...args: unknown[]): Promise<T> {
    const response = await fetch(`${env.BACKEND}/${name}`, { method: 'POST', body: JSON.stringify(args) });
    if (!response.ok) throw new Error(`the backend failed: ${response.status}`);
    const { value } = (await response.json()) as { value?: T };
    // An absent value is `undefined` on both sides.
    return value as T;
  }
  const store: CallbackStore = {
    create: (record) => call('create', record),
    read: (key) => call('read', key),
    find: (name) => call('find', name),
    swap: (next) => call('swap', next),
    due: (limit) => call('due', limit),
    failed: (limit, after) => call('failed', limit, after),
    purge: () => call('purge'),
  };
  const on = (handler: string) => (_task: unknown, context: { effectId: string; ref: string }) =>
    call('handler', handler, { effectId: context.effectId, ref: context.ref });
  return createCallbackReceiver({
    publicUrl: 'https://app.example/callbacks/video',
    secrets: JSON.parse(env.SECRETS),
    store,
    confirm: (taskId) => call('confirm', taskId),
    onStatus: on('status'),
    onSuccess: on('success'),
    onFailed: on('failed'),
    onCanceled: on('canceled'),
    onUnknownStatus: on('unknown'),
    callTimeout: '1m',
    logFailures: false,
  });
});

export default worker;
