import { createRoute, z } from '@hono/zod-openapi';
import type { Emulator } from '../emulator.ts';
import { EmulatorError } from '../errors.ts';
import { type AdminApplication, done, jsonBody, problems } from './describe-route.ts';
import { faultOptionsSchema, faultSchema } from './schemas.ts';

const tags = ['Faults'];

const listFaults = createRoute({
  method: 'get',
  path: '/faults',
  operationId: 'listFaults',
  tags,
  summary: 'The faults',
  responses: { 200: jsonBody(z.array(faultSchema), 'The faults.') },
});

const addFault = createRoute({
  method: 'post',
  path: '/faults',
  operationId: 'addFault',
  tags,
  summary: 'Add a fault',
  request: { body: { required: true, content: { 'application/json': { schema: faultOptionsSchema } } } },
  responses: { 201: jsonBody(faultSchema, 'The fault.'), ...problems },
});

const removeFault = createRoute({
  method: 'delete',
  path: '/faults/{id}',
  operationId: 'removeFault',
  tags,
  summary: 'Remove a fault',
  request: { params: z.object({ id: z.string() }) },
  responses: { 204: done, ...problems },
});

const clearFaults = createRoute({
  method: 'delete',
  path: '/faults',
  operationId: 'clearFaults',
  tags,
  summary: 'Remove all faults',
  responses: { 204: done, ...problems },
});

/** Adds the routes about faults. */
export function addFaultRoutes(app: AdminApplication, { faults }: Emulator): void {
  app.openapi(listFaults, (context) => context.json([...faults.list()], 200));
  app.openapi(addFault, (context) => context.json(faults.add(context.req.valid('json')), 201));
  app.openapi(removeFault, (context) => {
    const { id } = context.req.valid('param');
    if (!faults.remove(id)) throw new EmulatorError('NOT_FOUND', `There is no fault ${id}.`);
    return context.body(null, 204);
  });
  app.openapi(clearFaults, (context) => {
    faults.clear();
    return context.body(null, 204);
  });
}
