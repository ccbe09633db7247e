import { createHmac, randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { type Double, requireKey, serveFiles, startDouble, type Work } from './double.ts';

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
    { report: async (work) => void (await sendReplicateWebhook(work)) },
  );
}

/** The signing secret of the account. */
export const REPLICATE_SECRET: string = `whsec_${Buffer.from('a signing secret of 24 bytes').toString('base64')}`;

/** Sends the webhook of a prediction that has ended, signed as the description of "Verify webhooks" says. */
export function sendReplicateWebhook(
  { id, state, reportTo = '' }: Work,
  { secret = REPLICATE_SECRET, at = Date.now() }: { secret?: string; at?: number } = {},
): Promise<Response> {
  const body = JSON.stringify({ id, status: statuses[state], output: null });
  const timestamp = String(Math.floor(at / 1000));
  const webhookId = `msg_${randomUUID()}`;
  const signature = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${webhookId}.${timestamp}.${body}`)
    .digest('base64');
  return fetch(reportTo, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': webhookId,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
    body,
  });
}

interface CreateBody {
  readonly input?: Record<string, unknown>;
  readonly webhook?: string;
  readonly webhook_events_filter?: readonly string[];
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

  requireKey(app, 'Bearer secret', { title: 'Unauthenticated', status: 401 }, '/v1/*');
  app.on('POST', ['/v1/predictions', '/v1/models/:owner/:name/predictions'], async (context) => {
    const body: CreateBody = await context.req.json();
    if (typeof body.input?.['prompt'] !== 'string')
      return context.json({ title: 'Input validation failed', status: 422 }, 422);
    const completed = body.webhook_events_filter?.includes('completed') === true;
    const reportTo = completed ? body.webhook : undefined;
    const id = randomUUID().replaceAll('-', '');
    const work: Work = { id, input: body.input, reportTo, state: 'running' };
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
  serveFiles(app);

  return app;
}
