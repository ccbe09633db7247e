import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Double, startDouble, VIDEO, type Work } from './double.ts';

/**
 * Starts a double of a ComfyUI server, which knows no keys. It runs one prompt at a time.
 *
 * @param version before 0.3.57 `/interrupt` ends whatever runs; null is one that names no version
 */
export function startComfyUi(version: string | null = '0.3.57'): Promise<Double> {
  const sockets = new Map<string, WebSocket>();
  return startDouble(
    (accepted) => makeApp(accepted, version),
    ({ method, url }) => method === 'POST' && url === '/prompt',
    {
      async report({ id, state, reportTo = '' }) {
        const type = state === 'failed' ? 'execution_error' : 'execution_success';
        sockets.get(reportTo)?.send(JSON.stringify({ type, data: { prompt_id: id } }));
      },
      attach(server) {
        new WebSocketServer({ server, path: '/ws' }).on('connection', (socket, { url = '' }) => {
          const client = new URL(url, 'http://double').searchParams.get('clientId') ?? randomUUID();
          sockets.set(client, socket);
          // The first message, and a preview, which is binary.
          socket.send(JSON.stringify({ type: 'status', data: { sid: client } }));
          socket.send(new Uint8Array(8));
        });
      },
    },
  );
}

/** The entry of the history for work that has ended. */
function getHistory({ id, state }: Work): object {
  if (state === 'failed') {
    const messages = [['execution_error', { node_id: '3', exception_message: 'out of memory' }]];
    return { status: { status_str: 'error', completed: false, messages }, outputs: {} };
  }
  const file = { filename: `${id}.mp4`, subfolder: 'video', type: 'output' };
  const status = { status_str: 'success', completed: true, messages: [] };
  return { status, outputs: { 9: { images: [file], animated: [true] } } };
}

interface CreateBody {
  readonly prompt?: Record<string, unknown>;
  readonly prompt_id?: string;
  readonly client_id?: string;
}

function makeApp(accepted: Work[], version: string | null): Hono {
  const app = new Hono();
  const system = version === null ? {} : { comfyui_version: version };
  app.get('/system_stats', (context) => context.json({ system, devices: [] }));
  app.post('/upload/image', async (context) => {
    const file = (await context.req.formData()).get('image');
    if (!(file instanceof File)) return context.text('', 400);
    return context.json({ name: file.name, subfolder: '', type: 'input' });
  });
  app.post('/prompt', async (context) => {
    const body: CreateBody = await context.req.json();
    if (body.prompt === undefined)
      return context.json({ error: { type: 'no_prompt', message: 'No prompt provided' } }, 400);
    const { prompt: input, prompt_id: id = randomUUID(), client_id: reportTo } = body;
    const work: Work = { id, input, reportTo, state: 'running' };
    accepted.push(work);
    return context.json({ prompt_id: work.id, number: accepted.length, node_errors: {} });
  });
  app.get('/queue', (context) => {
    const running = accepted.filter(({ state }) => state === 'running');
    const items = running.map((work, index) => [index, work.id, work.input]);
    return context.json({ queue_running: items.slice(0, 1), queue_pending: items.slice(1) });
  });
  app.get('/history/:id', (context) => {
    const work = accepted.find(({ id, state }) => id === context.req.param('id') && state !== 'running');
    return context.json(work === undefined ? {} : { [work.id]: getHistory(work) });
  });
  app.get('/view', (context) =>
    context.req.query('subfolder') === 'video'
      ? context.body(new Uint8Array(VIDEO), 200, { 'content-type': 'video/mp4' })
      : context.text('', 404),
  );
  app.post('/queue', async (context) => {
    const { delete: ids = [] }: { delete?: string[] } = await context.req.json();
    // Only what waits is deleted.
    for (const work of accepted.filter(({ state }) => state === 'running').slice(1)) {
      if (ids.includes(work.id)) work.state = 'canceled';
    }
    return context.text('');
  });
  app.post('/interrupt', async (context) => {
    const { prompt_id: id }: CreateBody = await context.req.json();
    const running = accepted.find(({ state }) => state === 'running');
    if (running !== undefined && ((version ?? '') < '0.3.57' || running.id === id))
      running.state = 'canceled';
    return context.text('');
  });

  return app;
}
