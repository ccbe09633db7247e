// #region worker
import { type ConfirmingReceiver, createCallbackReceiver, memoryStore } from '@videogen/callbacks';
import { type ReconcilingWorker, workersHandler } from '@videogen/callbacks/workers';
import { createVideoClient, type VideoClient } from '@videogen/client';

interface Env {
  readonly VIDEOGEN_BASE_URL: string;
  readonly VIDEOGEN_API_KEY: string;
  readonly CALLBACK_URL: string;
  readonly CALLBACK_SECRET: string;
}

interface Parts {
  readonly client: VideoClient;
  readonly callbacks: ConfirmingReceiver;
}

let parts: Parts | undefined;

/** Creates client and receiver from the environment, once per isolate. */
function getParts(env: Env): Parts {
  parts ??= makeParts(env);
  return parts;
}

function makeParts(env: Env): Parts {
  const client = createVideoClient({ baseUrl: env.VIDEOGEN_BASE_URL, apiKey: env.VIDEOGEN_API_KEY });
  const callbacks = createCallbackReceiver({
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
async function order({ client, callbacks }: Parts, ref: string): Promise<Response> {
  const { url } = await callbacks.createUrl({ ref });
  const task = await client.textToVideo({
    prompt: 'A cat surfing a wave',
    model: 't2v-2.4-faster',
    seconds: 5,
    callback_url: url,
  });
  await callbacks.bind(ref, task.id);
  return Response.json({ task_id: task.id });
}

const deliveries = workersHandler((env: Env) => getParts(env).callbacks, { limit: 100 });

const worker: ReconcilingWorker<Env> = {
  async fetch(request, env, context) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/orders') return order(getParts(env), searchParams.get('ref') ?? '');
    return deliveries.fetch(request, env, context);
  },
  // A cron trigger reads the tasks whose callback is overdue.
  scheduled: deliveries.scheduled,
};

export default worker;
// #endregion worker
