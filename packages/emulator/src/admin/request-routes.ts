import { createRoute, z } from '@hono/zod-openapi';
import type { Emulator } from '../emulator.ts';
import type { Services } from '../services.ts';
import { type AdminApplication, done, jsonBody, limitSchema, newest, problems } from './describe-route.ts';
import { requestSchema } from './schemas.ts';
import { showRequest } from './views.ts';

const tags = ['Requests'];

const listRequests = createRoute({
  method: 'get',
  path: '/requests',
  operationId: 'listRequests',
  tags,
  summary: 'The last requests, newest first',
  request: { query: z.object({ taskId: z.string().optional(), limit: limitSchema }) },
  responses: { 200: jsonBody(z.array(requestSchema), 'The requests.'), ...problems },
});

const clearRequests = createRoute({
  method: 'delete',
  path: '/requests',
  operationId: 'clearRequests',
  tags,
  summary: 'Empty the journal',
  responses: { 204: done, ...problems },
});

/** Adds the routes about the journal of requests. */
export function addRequestRoutes(app: AdminApplication, { core }: Services, { requests }: Emulator): void {
  app.openapi(listRequests, (context) => {
    const { taskId, limit } = context.req.valid('query');
    const fits = requests.list().filter((request) => taskId === undefined || request.taskId === taskId);
    return context.json(
      newest(fits, limit).map((request) => showRequest(request, core.origin())),
      200,
    );
  });
  app.openapi(clearRequests, (context) => {
    requests.clear();
    return context.body(null, 204);
  });
}
