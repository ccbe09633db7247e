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
      operation: z.string().optional(),
      group: z.enum(['true']).optional().openapi({
        description: 'Lists reads that repeat each other as one, the newest, with their number in `repeats`.',
      }),
      search: searchSchema.openapi({
        description: 'Text in the path, the bodies or the prompt, in any case.',
      }),
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
    const { taskId, status, operation, group, search, limit } = context.req.valid('query');
    const has = containing(search);
    const fits = requests
      .list()
      .filter(
        (request) =>
          (taskId === undefined || request.taskId === taskId) &&
          (status === undefined || hasStatus(request, status)) &&
          (operation === undefined || request.operation === operation) &&
          has(
            request.method,
            request.path,
            request.response.status,
            request.operation,
            request.taskId,
            request.fault,
            request.assumptions.join(' '),
            request.body,
            request.response.body,
          ),
      );
    const grouped = groupReads(fits, group === 'true');
    context.header(TOTAL_HEADER, String(grouped.length));
    return context.json(
      newest(grouped, limit).map(({ request, repeats }) => showRequest(request, origin(), repeats)),
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

/** A request, and how often it was sent. */
interface Group {
  readonly request: RequestRecord;
  readonly repeats: number;
}

/** Joins reads of the same path with the same status, until a request that changes something. Oldest first. */
function groupReads(requests: readonly RequestRecord[], joins: boolean): Group[] {
  if (!joins) return requests.map((request) => ({ request, repeats: 1 }));
  const groups: Group[] = [];
  let reads = new Map<string, number>();
  for (const request of requests) {
    const isRead = request.method === 'GET';
    if (!isRead) reads = new Map();
    const name = `${request.path} ${request.response.status}`;
    const index = reads.get(name);
    const before = index === undefined ? undefined : groups[index];
    if (index !== undefined && before !== undefined) {
      groups[index] = { request, repeats: before.repeats + 1 };
      continue;
    }
    if (isRead) reads.set(name, groups.length);
    groups.push({ request, repeats: 1 });
  }
  return groups;
}

function hasStatus({ response }: RequestRecord, wanted: string): boolean {
  const status = String(response.status);
  return wanted.endsWith('xx') ? status.length === 3 && status[0] === wanted[0] : status === wanted;
}
