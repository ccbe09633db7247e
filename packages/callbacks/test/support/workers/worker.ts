import { type ConfirmingReceiver, createCallbackReceiver, type PlatformContext } from '@videogen/callbacks';
import { callbackStoreCases } from '@videogen/callbacks/conformance';
import { type D1Database, d1Store } from '@videogen/callbacks/stores/d1';
import { baseOptions, record } from '../fixture.ts';

interface Env {
  readonly DB: D1Database;
}

const runs: string[] = [];

/** A receiver that shares only D1 with that of another request. */
function createReceiver({ DB }: Env): ConfirmingReceiver {
  return createCallbackReceiver({
    ...baseOptions(),
    store: d1Store(DB),
    confirm: async (id) => record(id, 'SUCCESS'),
    onStatus: (task) => void runs.push(task.status),
  });
}

async function check(name: string | null, { DB }: Env): Promise<string> {
  try {
    const rule = callbackStoreCases.find((one) => one.name === name);
    await rule?.run({ store: d1Store(DB), other: d1Store(DB) });
    return rule === undefined ? 'unknown' : 'kept';
  } catch (error) {
    return String(error);
  }
}

/** Receives callbacks, creates URLs of tasks, lists the runs of the handler, and checks the rules of stores on D1. */
export default {
  async fetch(request: Request, env: Env, context: PlatformContext): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const callbacks = createReceiver(env);
    if (pathname.startsWith('/callbacks/')) return callbacks.handle(request, context);
    if (pathname === '/runs') return Response.json(runs);
    if (pathname === '/rules') return new Response(await check(searchParams.get('name'), env));
    const { url, ref } = await callbacks.createUrl();
    await callbacks.bind(ref, searchParams.get('task') ?? '');
    return new Response(new URL(url).pathname);
  },
};
