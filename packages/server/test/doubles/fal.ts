import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { type Double, startDouble, VIDEO, type Work } from './double.ts';

/** Starts a double of fal's queue; requests need `Key secret`. Files must be requested without the key. */
export function startFal(): Promise<Double> {
  return startDouble(makeApp, ({ method }) => method === 'POST');
}

function makeApp(accepted: Work[]): Hono {
  const app = new Hono();
  const find = (context: Context): Work | undefined =>
    accepted.find(({ id }) => id === context.req.param('id'));
  const missing = (context: Context): Response => context.json({ status: 'NOT_FOUND' }, 404);
  app.get('/files/*', (context) =>
    context.req.header('authorization') === undefined
      ? context.body(new Uint8Array(VIDEO), 200, { 'content-type': 'video/mp4' })
      : context.text('The key of the API came to the host of the files.', 400),
  );
  app.use(async (context, next) => {
    if (context.req.header('authorization') === 'Key secret') return next();
    return context.json({ detail: 'Authentication is required.' }, 401);
  });
  app.get('/:owner/:app/requests/:id/status', (context) => {
    const work = find(context);
    if (work === undefined) return missing(context);
    return context.json({
      status: work.state === 'running' ? 'IN_PROGRESS' : 'COMPLETED',
      request_id: work.id,
    });
  });
  app.get('/:owner/:app/requests/:id', (context) => {
    const work = find(context);
    if (work === undefined) return missing(context);
    if (work.state === 'failed') return context.json({ detail: 'out of memory' }, 422);
    const { origin } = new URL(context.req.url);
    const url = `${origin.replace('127.0.0.1', 'localhost')}/files/${work.id}.mp4`;
    return context.json({ video: { url, content_type: 'video/mp4', file_size: VIDEO.byteLength }, seed: 7 });
  });
  app.put('/:owner/:app/requests/:id/cancel', (context) => {
    const work = find(context);
    if (work === undefined) return missing(context);
    if (work.state !== 'running') return context.json({ status: 'ALREADY_COMPLETED' }, 400);
    work.state = 'canceled';
    return context.json({ status: 'CANCELLATION_REQUESTED' }, 202);
  });
  app.post('/:owner/:app/*', async (context) => {
    const input: Record<string, unknown> = await context.req.json();
    if (typeof input['prompt'] !== 'string')
      return context.json({ detail: [{ loc: ['body', 'prompt'], msg: 'field required' }] }, 422);
    const work: Work = { id: randomUUID(), input, state: 'running' };
    accepted.push(work);
    return context.json({ status: 'IN_QUEUE', request_id: work.id, queue_position: 0 });
  });
  return app;
}
