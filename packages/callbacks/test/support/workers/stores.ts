import { createCallbackReceiver } from '@videogen/callbacks';
import { callbackStoreCases } from '@videogen/callbacks/conformance';
import { type D1Database, d1Store } from '@videogen/callbacks/stores/d1';
import { record, SECRETS } from '../fixture.ts';

interface Env {
  readonly DB: D1Database;
}

/** Delivers one task twice at once, and once more; resolves to the statuses and the runs of the handler. */
async function deliver(store: ReturnType<typeof d1Store>): Promise<string> {
  const runs: string[] = [];
  const callbacks = createCallbackReceiver({
    publicUrl: 'https://app.example/c',
    secrets: SECRETS,
    store,
    onStatus: (task) => void runs.push(task.status),
  });
  const { url } = await callbacks.createUrl();
  const body = JSON.stringify(record(crypto.randomUUID(), 'SUCCESS'));
  const post = async (): Promise<number> => {
    const headers = { 'content-type': 'application/json' };
    return (await callbacks.handle(new Request(url, { method: 'POST', headers, body }))).status;
  };
  return [...(await Promise.all([post(), post()])), await post(), ...runs].join(' ');
}

/** Runs one rule of the stores on one of them, in the runtime that they are for. */
export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const { searchParams } = new URL(request.url);
    const open = (): ReturnType<typeof d1Store> => d1Store(env.DB);
    const rule = callbackStoreCases.find(({ name }) => name === searchParams.get('name'));
    try {
      if (rule === undefined) return new Response(await deliver(open()));
      await rule.run({ store: open(), other: open() });
      return new Response('kept');
    } catch (error) {
      return new Response(String(error));
    }
  },
};
