import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { type Double, startDouble, VIDEO, type Work } from './double.ts';

const statuses = {
  running: 'processing',
  done: 'succeeded',
  failed: 'failed',
  canceled: 'canceled',
} as const;

/** Starts a double of Replicate; requests need `Bearer secret`. Files must be requested without the key. */
export function startReplicate(): Promise<Double> {
  return startDouble(
    makeApp,
    ({ method, url }) => method === 'POST' && url?.endsWith('/predictions') === true,
  );
}

function makeApp(accepted: Work[]): Hono {
  const app = new Hono();
  const show = ({ id, state, input }: Work, { req }: Context): object => ({
    id,
    input,
    status: statuses[state],
    // Results are on another host than the API.
    output:
      state === 'done'
        ? [`${new URL(req.url).origin.replace('127.0.0.1', 'localhost')}/files/${id}.mp4`]
        : null,
    error: state === 'failed' ? 'Prediction failed: out of memory' : null,
  });
  app.use('/v1/*', async (context, next) => {
    if (context.req.header('authorization') === 'Bearer secret') return next();
    return context.json({ title: 'Unauthenticated', status: 401 }, 401);
  });
  app.on('POST', ['/v1/predictions', '/v1/models/:owner/:name/predictions'], async (context) => {
    const body: { input?: Record<string, unknown> } = await context.req.json();
    if (typeof body.input?.['prompt'] !== 'string')
      return context.json({ title: 'Input validation failed', status: 422 }, 422);
    const work: Work = { id: randomUUID().replaceAll('-', ''), input: body.input, state: 'running' };
    accepted.push(work);
    return context.json({ ...show(work, context), status: 'starting' }, 201);
  });
  const missing = { detail: 'The requested resource could not be found.', status: 404 };
  app.get('/v1/predictions/:id', (context) => {
    const work = accepted.find(({ id }) => id === context.req.param('id'));
    return work === undefined ? context.json(missing, 404) : context.json(show(work, context));
  });
  app.post('/v1/predictions/:id/cancel', (context) => {
    const work = accepted.find(({ id }) => id === context.req.param('id'));
    if (work === undefined) return context.json(missing, 404);
    work.state = 'canceled';
    return context.json(show(work, context));
  });
  app.get('/files/*', (context) =>
    context.req.header('authorization') === undefined
      ? context.body(new Uint8Array(VIDEO), 200, { 'content-type': 'video/mp4' })
      : context.text('The key of the API came to the host of the files.', 400),
  );
  return app;
}
