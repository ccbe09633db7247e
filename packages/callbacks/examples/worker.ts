// #region worker
import { createCallbackReceiver, memoryStore } from '@videogen/callbacks';
import { type CallbackWorker, workersHandler } from '@videogen/callbacks/workers';
import { createVideoClient } from '@videogen/client';

interface Env {
  readonly VIDEOGEN_BASE_URL: string;
  readonly VIDEOGEN_API_KEY: string;
  readonly CALLBACK_URL: string;
  readonly CALLBACK_SECRET: string;
}

const worker: CallbackWorker<Env> = workersHandler((env: Env) => {
  const client = createVideoClient({ baseUrl: env.VIDEOGEN_BASE_URL, apiKey: env.VIDEOGEN_API_KEY });
  return createCallbackReceiver({
    publicUrl: env.CALLBACK_URL,
    secrets: [env.CALLBACK_SECRET],
    // An isolate forgets: keep the records elsewhere, for example with a CallbackStore on a Durable Object.
    store: memoryStore(),
    confirm: (id, { signal }) => client.tasks.get(id, { signal }),
    onSuccess: (task, { ref }) => console.log(`${ref}: ${task.output_videos[0]?.url}`),
  });
});

export default worker;
// #endregion worker
