import { createRoute, z } from '@hono/zod-openapi';
import type { Emulator } from '../emulator.ts';
import { EmulatorError } from '../errors.ts';
import type { Parts } from '../parts.ts';
import {
  type AdminApplication,
  containing,
  done,
  jsonBody,
  limitSchema,
  newest,
  problems,
  searchSchema,
  TOTAL_HEADER,
} from './describe-route.ts';
import { deliverySchema } from './schemas.ts';
import { hasFailed, showDelivery } from './views.ts';

const tags = ['Deliveries'];
const params = z.object({ id: z.string() });

const listDeliveries = createRoute({
  method: 'get',
  path: '/deliveries',
  operationId: 'listDeliveries',
  tags,
  summary: 'The callbacks with every attempt, newest first',
  request: {
    query: z.object({
      taskId: z.string().optional(),
      state: z
        .string()
        .optional()
        .openapi({ description: 'A state, or `failed` for those whose last attempt failed.' }),
      search: searchSchema,
      limit: limitSchema,
    }),
  },
  responses: { 200: jsonBody(z.array(deliverySchema), 'The deliveries.'), ...problems },
});

const getDelivery = createRoute({
  method: 'get',
  path: '/deliveries/{id}',
  operationId: 'getDelivery',
  tags,
  summary: 'A callback with every attempt',
  request: { params },
  responses: { 200: jsonBody(deliverySchema, 'The delivery.'), ...problems },
});

const redeliver = createRoute({
  method: 'post',
  path: '/deliveries/{id}/redeliver',
  operationId: 'redeliver',
  tags,
  summary: 'Send a callback again at once',
  request: { params },
  responses: { 200: jsonBody(deliverySchema, 'The delivery after the attempt.'), ...problems },
});

const holdDeliveries = createRoute({
  method: 'post',
  path: '/deliveries/hold',
  operationId: 'holdDeliveries',
  tags,
  summary: 'Hold callbacks from now on',
  responses: { 204: done, ...problems },
});

const allowHost = createRoute({
  method: 'post',
  path: '/deliveries/allow',
  operationId: 'allowHost',
  tags,
  summary: 'Allow callbacks to a host, and send those again that were blocked because of it',
  request: {
    body: { required: true, content: { 'application/json': { schema: z.object({ host: z.string() }) } } },
  },
  responses: { 200: jsonBody(z.array(deliverySchema), 'What was sent again.'), ...problems },
});

const orderSchema = z.object({
  order: z.union([z.enum(['created', 'reversed']), z.array(z.string())]).optional(),
});

const releaseDeliveries = createRoute({
  method: 'post',
  path: '/deliveries/release',
  operationId: 'releaseDeliveries',
  tags,
  summary: 'Send the held callbacks one after the other, and stop holding',
  description: 'An array of ids puts these first; the others follow as they came.',
  request: { body: { required: false, content: { 'application/json': { schema: orderSchema } } } },
  responses: { 200: jsonBody(z.array(deliverySchema), 'What was sent, in that order.'), ...problems },
});

/** Adds the routes about callbacks. */
export function addDeliveryRoutes(
  app: AdminApplication,
  { records: { bus } }: Parts,
  { deliveries }: Emulator,
): void {
  app.openapi(listDeliveries, async (context) => {
    const { taskId, state, search, limit } = context.req.valid('query');
    const has = containing(search);
    const fits = (await deliveries.list(taskId === undefined ? {} : { taskId })).filter(
      (delivery) =>
        (state === undefined || delivery.state === state || (state === 'failed' && hasFailed(delivery))) &&
        has(delivery.id, delivery.taskId, delivery.url, delivery.status, delivery.kind, delivery.state),
    );
    context.header(TOTAL_HEADER, String(fits.length));
    return context.json(newest(fits, limit).map(showDelivery), 200);
  });
  app.openapi(holdDeliveries, (context) => {
    deliveries.hold();
    bus.emit({ type: 'settings' });
    return context.body(null, 204);
  });
  app.openapi(allowHost, async (context) => {
    const sent = await deliveries.allowHost(context.req.valid('json').host);
    return context.json(sent.map(showDelivery), 200);
  });
  app.openapi(releaseDeliveries, async (context) => {
    const sent = await deliveries.release(context.req.valid('json').order);
    bus.emit({ type: 'settings' });
    return context.json(sent.map(showDelivery), 200);
  });
  app.openapi(getDelivery, async (context) => {
    const { id } = context.req.valid('param');
    const delivery = await deliveries.get(id);
    if (delivery === undefined) throw new EmulatorError('NOT_FOUND', `There is no delivery ${id}.`);
    return context.json(showDelivery(delivery), 200);
  });
  app.openapi(redeliver, async (context) =>
    context.json(showDelivery(await deliveries.redeliver(context.req.valid('param').id)), 200),
  );
}
