/** A server with a durable workflow. It may be killed at any time. */
// #region callbacks
import { serve } from '@hono/node-server';
import { createVideogen } from '@videogen/ai-sdk';
import { createCallbackReceiver } from '@videogen/callbacks';
import { sqliteStore } from '@videogen/callbacks/stores/sqlite';
import { createVideoClient, type Task } from '@videogen/client';
import { Hono } from 'hono';
import { start } from 'workflow/api';

const port = Number(process.env['PORT'] ?? 3000);
const url = `http://127.0.0.1:${port}`;
process.env['WORKFLOW_LOCAL_BASE_URL'] = url; // where the workflow and its webhooks are called

/** Continues the workflow of a task that has ended: the name of its callback URL is the URL of the webhook. */
async function resume(task: Task, { ref }: { ref: string }): Promise<void> {
  const { task_id, status } = task;
  const response = await fetch(ref, { method: 'POST', body: JSON.stringify({ task_id, status }) });
  if (!response.ok) throw new Error(`The workflow responded with ${response.status}`);
}

const callbacks = createCallbackReceiver({
  publicUrl: `${url}/callbacks/video`,
  secrets: [process.env['CALLBACK_SECRET'] ?? ''], // openssl rand -base64 32
  store: sqliteStore({ path: 'callbacks.db' }),
  confirm: createVideoClient(), // reads the task
  onSuccess: resume,
  onFailed: resume,
  onCanceled: resume,
});
// #endregion callbacks

// #region provider
// The workflow names its model by a text, which this provider resolves.
globalThis.AI_SDK_DEFAULT_PROVIDER = createVideogen({
  createCallbackUrl: (webhookUrl) => callbacks.createUrl({ ref: webhookUrl }),
});
// #endregion provider

// #region server
const flow = await import('./.well-known/workflow/v1/flow.mjs'); // from `workflow build`
const webhook = await import('./.well-known/workflow/v1/webhook.mjs');
const workflowId = 'workflow//./workflows/make-video//makeVideo';

const app = new Hono();
app.all('/.well-known/workflow/v1/flow', ({ req }) => flow.POST(req.raw));
// The workflow stores the request, which has to be one of the platform.
app.all('/.well-known/workflow/v1/webhook/*', ({ req }) => webhook.POST(new Request(req.raw)));
app.post('/callbacks/video/*', ({ req }) => callbacks.handle(req.raw));
app.post('/videos', async (context) => {
  const { runId } = await start({ workflowId }, [await context.req.text()]);
  return context.json({ runId });
});

serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, () => console.log(`listening on ${url}`));
callbacks.start(); // reads tasks whose callback is overdue
// #endregion server
