/** A server with a durable workflow. It may be killed at any time. */
// #region callbacks
import { createServer } from 'node:http';
import { createVideogen } from '@videogen/ai-sdk';
import { createCallbackReceiver } from '@videogen/callbacks';
import { sqliteStore } from '@videogen/callbacks/stores/sqlite';
import { createVideoClient, type Task } from '@videogen/client';
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

async function handle(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === '/.well-known/workflow/v1/flow') return flow.POST(request);
  if (pathname.startsWith('/.well-known/workflow/v1/webhook/')) return webhook.POST(request);
  if (pathname.startsWith('/callbacks/video/')) return callbacks.handle(request);
  const { runId } = await start({ workflowId }, [await request.text()]);
  return Response.json({ runId });
}

const server = createServer(async ({ url: path, method = 'GET', headers }, response) => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of response.req) chunks.push(chunk);
  const body = method === 'GET' ? null : Buffer.concat(chunks);
  const request = new Request(url + path, {
    method,
    body,
    headers: new Headers(Object.entries(headers) as [string, string][]),
  });
  const result = await handle(request).catch((error: unknown) => {
    console.error(error);
    return new Response(null, { status: 500 });
  });
  response
    .writeHead(result.status, Object.fromEntries(result.headers))
    .end(Buffer.from(await result.arrayBuffer()));
});
server.listen(port, '127.0.0.1', () => console.log('ready'));
callbacks.start(); // reads tasks whose callback is overdue
// #endregion server
