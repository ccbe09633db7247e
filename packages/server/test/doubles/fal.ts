import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { type Double, requireKey, serveFiles, startDouble, VIDEO, type Work } from './double.ts';

/** Starts a double of fal's queue; requests need `Key secret`. Files must be requested without the key. */
export function startFal(): Promise<Double> {
  return startDouble(makeApp, ({ method }) => method === 'POST', {
    report: async (work) => void (await sendFalWebhook(work)),
  });
}

const falKeys = generateKeyPairSync('ed25519');

/** Sends the webhook of a request that has ended, signed as the description of "Verifying your webhook" says. */
export function sendFalWebhook(
  { id, state, reportTo = '' }: Work,
  { key = falKeys.privateKey, at = Date.now() }: { key?: KeyObject; at?: number } = {},
): Promise<Response> {
  const status = state === 'done' ? 'OK' : 'ERROR';
  const body = JSON.stringify({ request_id: id, gateway_request_id: id, status, payload: null });
  const timestamp = String(Math.floor(at / 1000));
  const digest = createHash('sha256').update(body).digest('hex');
  const signature = sign(null, Buffer.from([id, 'user', timestamp, digest].join('\n')), key).toString('hex');
  return fetch(reportTo, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-fal-webhook-request-id': id,
      'x-fal-webhook-user-id': 'user',
      'x-fal-webhook-timestamp': timestamp,
      'x-fal-webhook-signature': signature,
    },
    body,
  });
}

function makeApp(accepted: Work[]): Hono {
  const app = new Hono();
  const find = (context: Context): Work | undefined =>
    accepted.find(({ id }) => id === context.req.param('id'));
  const missing = (context: Context): Response => context.json({ status: 'NOT_FOUND' }, 404);

  serveFiles(app);
  app.get('/.well-known/jwks.json', (context) =>
    context.json({ keys: [falKeys.publicKey.export({ format: 'jwk' })] }),
  );

  requireKey(app, 'Key secret', { detail: 'Authentication is required.' });
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
    const reportTo = context.req.query('fal_webhook');
    const work: Work = { id: randomUUID(), input, reportTo, state: 'running' };
    accepted.push(work);
    return context.json({ status: 'IN_QUEUE', request_id: work.id, queue_position: 0 });
  });

  return app;
}
