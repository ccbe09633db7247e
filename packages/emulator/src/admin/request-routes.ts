import { createRoute, z } from '@hono/zod-openapi';
import type { Emulator } from '../emulator.ts';
import { EmulatorError } from '../errors.ts';
import type { RequestRecord } from '../events/request-record.ts';
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
import { requestSchema } from './schemas.ts';
import { showRequest } from './views.ts';

const tags = ['Requests'];

const listRequests = createRoute({
  method: 'get',
  path: '/requests',
  operationId: 'listRequests',
  tags,
  summary: 'The last requests, newest first',
  request: {
    query: z.object({
      taskId: z.string().optional(),
      status: z.string().optional().openapi({
        description: 'A status such as `422`, or a class such as `4xx`; `0` for a reset connection.',
      }),
      search: searchSchema,
      limit: limitSchema,
    }),
  },
  responses: { 200: jsonBody(z.array(requestSchema), 'The requests.'), ...problems },
});

const getRequest = createRoute({
  method: 'get',
  path: '/requests/{id}',
  operationId: 'getRequest',
  tags,
  summary: 'A request of the log',
  request: { params: z.object({ id: z.coerce.number().int() }) },
  responses: { 200: jsonBody(requestSchema, 'The request.'), ...problems },
});

const clearRequests = createRoute({
  method: 'delete',
  path: '/requests',
  operationId: 'clearRequests',
  tags,
  summary: 'Clear the request log',
  responses: { 204: done, ...problems },
});

/** Adds the routes about the journal of requests. */
export function addRequestRoutes(
  app: AdminApplication,
  { records: { bus, journal }, origin }: Parts,
  { requests }: Emulator,
): void {
  app.openapi(listRequests, (context) => {
    const { taskId, status, search, limit } = context.req.valid('query');
    const has = containing(search);
    const fits = requests
      .list()
      .filter(
        (request) =>
          (taskId === undefined || request.taskId === taskId) &&
          (status === undefined || hasStatus(request, status)) &&
          has(
            request.method,
            request.path,
            request.response.status,
            request.operation,
            request.taskId,
            request.fault,
            request.assumptions.join(' '),
          ),
      );
    context.header(TOTAL_HEADER, String(fits.length));
    return context.json(
      newest(fits, limit).map((request) => showRequest(request, origin())),
      200,
    );
  });
  app.openapi(getRequest, (context) => {
    const { id } = context.req.valid('param');
    const found = journal.get(id);
    if (found === undefined)
      throw new EmulatorError('NOT_FOUND', `Request ${id} is not in the log; it keeps the newest only.`);
    return context.json(showRequest(found, origin()), 200);
  });
  app.openapi(clearRequests, (context) => {
    requests.clear();
    bus.emit({ type: 'settings' });
    return context.body(null, 204);
  });
}

function hasStatus({ response }: RequestRecord, wanted: string): boolean {
  const status = String(response.status);
  return wanted.endsWith('xx') ? status.length === 3 && status[0] === wanted[0] : status === wanted;
}
