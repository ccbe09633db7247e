import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { type Double, requireKey, startDouble, VIDEO, type Work } from './double.ts';

const statuses = {
  running: 'in_progress',
  done: 'completed',
  failed: 'failed',
  canceled: 'cancelled',
} as const;

/** Starts a server of the `/v1/videos` dialect; requests need `Bearer secret`. */
export function startOpenAiVideos(): Promise<Double> {
  return startDouble(makeApp, ({ method, url }) => method === 'POST' && url === '/v1/videos');
}

function show({ id, state }: Work): object {
  const error = state === 'failed' ? { code: 'generation_failed', message: 'out of memory' } : null;
  return { id, object: 'video', status: statuses[state], progress: state === 'done' ? 100 : 10, error };
}

async function getInput({ req }: Context): Promise<Record<string, unknown>> {
  if (req.header('content-type')?.startsWith('application/json')) return req.json();
  return Object.fromEntries(await req.formData());
}

function makeApp(accepted: Work[]): Hono {
  const app = new Hono();
  const find = (id: string): Work | undefined => accepted.find((work) => work.id === id);
  requireKey(app, 'Bearer secret', { error: { message: 'Incorrect API key' } });
  app.post('/v1/videos', async (context) => {
    const input = await getInput(context);
    if (typeof input['prompt'] !== 'string')
      return context.json({ error: { message: 'prompt is required' } }, 400);
    const work: Work = { id: `video_${randomUUID()}`, input, state: 'running' };
    accepted.push(work);
    return context.json(show(work));
  });
  app.get('/v1/videos/:id', (context) => {
    const work = find(context.req.param('id'));
    if (work === undefined) return context.json({ error: { message: 'not found' } }, 404);
    if (work.state === 'done') work.noticedAt ??= Date.now();
    return context.json(show(work));
  });
  app.get('/v1/videos/:id/content', (context) =>
    find(context.req.param('id'))?.state === 'done'
      ? context.body(new Uint8Array(VIDEO), 200, { 'content-type': 'video/mp4' })
      : context.json({ error: { message: 'not ready' } }, 400),
  );
  app.delete('/v1/videos/:id', (context) => {
    const work = find(context.req.param('id'));
    if (work === undefined) return context.json({ error: { message: 'not found' } }, 404);
    work.state = 'canceled';
    return context.json({ id: work.id, object: 'video.deleted', deleted: true });
  });

  return app;
}
