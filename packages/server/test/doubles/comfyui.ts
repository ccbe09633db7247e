import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { type Double, startDouble, VIDEO, type Work } from './double.ts';

/** Starts a double of a ComfyUI server, which knows no keys. */
export function startComfyUi(): Promise<Double> {
  return startDouble(makeApp, ({ method, url }) => method === 'POST' && url === '/prompt');
}

/** The entry of the history for work that has ended. */
function historyOf({ id, state }: Work): object {
  if (state === 'failed') {
    const messages = [['execution_error', { node_id: '3', exception_message: 'out of memory' }]];
    return { status: { status_str: 'error', completed: false, messages }, outputs: {} };
  }
  const file = { filename: `${id}.mp4`, subfolder: 'video', type: 'output' };
  const status = { status_str: 'success', completed: true, messages: [] };
  return { status, outputs: { 9: { images: [file], animated: [true] } } };
}

function makeApp(accepted: Work[]): Hono {
  const app = new Hono();
  app.post('/upload/image', async (context) => {
    const file = (await context.req.formData()).get('image');
    if (!(file instanceof File)) return context.text('', 400);
    return context.json({ name: file.name, subfolder: '', type: 'input' });
  });
  app.post('/prompt', async (context) => {
    const body: { prompt?: Record<string, unknown>; prompt_id?: string } = await context.req.json();
    if (body.prompt === undefined)
      return context.json({ error: { type: 'no_prompt', message: 'No prompt provided' } }, 400);
    const work: Work = { id: body.prompt_id ?? randomUUID(), input: body.prompt, state: 'running' };
    accepted.push(work);
    return context.json({ prompt_id: work.id, number: accepted.length, node_errors: {} });
  });
  app.get('/queue', (context) => {
    const running = accepted.filter(({ state }) => state === 'running');
    const items = running.map((work, index) => [index, work.id, work.input]);
    return context.json({ queue_running: items, queue_pending: [] });
  });
  app.get('/history/:id', (context) => {
    const work = accepted.find(({ id, state }) => id === context.req.param('id') && state !== 'running');
    return context.json(work === undefined ? {} : { [work.id]: historyOf(work) });
  });
  app.get('/view', (context) =>
    context.req.query('subfolder') === 'video'
      ? context.body(new Uint8Array(VIDEO), 200, { 'content-type': 'video/mp4' })
      : context.text('', 404),
  );
  app.post('/queue', async (context) => {
    const { delete: ids = [] }: { delete?: string[] } = await context.req.json();
    for (const work of accepted) if (ids.includes(work.id)) work.state = 'canceled';
    return context.text('');
  });
  app.post('/interrupt', (context) => context.text(''));
  return app;
}
