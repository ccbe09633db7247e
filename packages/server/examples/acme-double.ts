import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { type Double, requireKey, startDouble, VIDEO, type Work } from '../test/doubles/double.ts';

const states = { running: 'queued', done: 'done', failed: 'failed', canceled: 'failed' } as const;

/** Starts a double of Acme; requests need `Bearer secret`. */
export function startAcme(): Promise<Double> {
  return startDouble(makeApp, ({ method, url }) => method === 'POST' && url === '/jobs');
}

function makeApp(accepted: Work[]): Hono {
  const app = new Hono();
  const find = (id: string): Work | undefined => accepted.find((work) => work.id === id);
  app.get('/files/*', (context) => context.body(new Uint8Array(VIDEO), 200, { 'content-type': 'video/mp4' }));
  requireKey(app, 'Bearer secret', { error: 'Unauthorized' });
  app.post('/jobs', async (context) => {
    const { input }: { input: Record<string, unknown> } = await context.req.json();
    const reportTo = context.req.header('idempotency-key');
    const work: Work = { id: randomUUID(), input, reportTo, state: 'running' };
    accepted.push(work);
    return context.json({ id: work.id }, 202);
  });
  app.get('/jobs', (context) => {
    const key = context.req.query('idempotency_key');
    return context.json({ jobs: accepted.filter(({ reportTo }) => reportTo === key).map(({ id }) => id) });
  });
  app.get('/jobs/:id', (context) => {
    const work = find(context.req.param('id'));
    if (work === undefined) return context.json({ error: 'Not found' }, 404);
    const url = `${new URL(context.req.url).origin}/files/${work.id}.mp4`;
    return context.json({ state: states[work.state], url, error: 'out of memory' });
  });
  app.delete('/jobs/:id', (context) => {
    const work = find(context.req.param('id'));
    if (work !== undefined) work.state = 'canceled';
    return context.body(null, 204);
  });
  return app;
}
