// #region worker
import { memoryStore, type PlatformContext } from '@videogen/callbacks';
import { createEdgeReceiver, type EdgeReceiver, reconcile } from '@videogen/callbacks/edge';
import { createVideoClient, type VideoClient } from '@videogen/client';

interface Env {
  readonly VIDEOGEN_BASE_URL: string;
  readonly VIDEOGEN_API_KEY: string;
  readonly CALLBACK_URL: string;
  readonly CALLBACK_SECRET: string;
}

interface App {
  readonly client: VideoClient;
  readonly callbacks: EdgeReceiver;
}

let app: App | undefined;

/** Creates client and receiver from the environment, once per isolate. */
function getApp(env: Env): App {
  app ??= createApp(env);
  return app;
}

function createApp(env: Env): App {
  const client = createVideoClient({ baseUrl: env.VIDEOGEN_BASE_URL, apiKey: env.VIDEOGEN_API_KEY });
  const callbacks = createEdgeReceiver({
    publicUrl: env.CALLBACK_URL,
    secrets: [env.CALLBACK_SECRET],
    // An isolate loses its memory. In production use `d1Store`.
    store: memoryStore(),
    confirm: client,
    onSuccess: (task, { ref, effectId }) =>
      console.log(`${ref}: ${task.output_videos[0]?.url}, once per ${effectId}`),
  });
  return { client, callbacks };
}

/** Creates a task whose callbacks go to this worker. Add your own authentication. */
async function order({ client, callbacks }: App, ref: string): Promise<Response> {
  const { url } = await callbacks.createUrl({ ref });
  const task = await client.textToVideo({ prompt: 'A cat surfing a wave', seconds: 5, callback_url: url });
  await callbacks.bind(ref, task.id);
  return Response.json({ task_id: task.id });
}

export default {
  async fetch(request: Request, env: Env, context: PlatformContext): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/orders') return order(getApp(env), searchParams.get('ref') ?? '');
    return getApp(env).callbacks.handle(request, context);
  },
  /** A cron trigger reads the tasks whose callback is overdue. */
  async scheduled(_event: unknown, env: Env): Promise<void> {
    await reconcile(getApp(env).callbacks, { limit: 100 });
  },
};
// #endregion worker
