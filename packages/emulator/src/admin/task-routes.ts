import { createRoute, z } from '@hono/zod-openapi';
import type { Emulator } from '../emulator.ts';
import { EmulatorError } from '../errors.ts';
import type { Parts } from '../parts.ts';
import {
  type AdminApplication,
  containing,
  jsonBody,
  limitSchema,
  newest,
  problems,
  searchSchema,
  TOTAL_HEADER,
} from './describe-route.ts';
import { taskSchema, uploadSchema } from './schemas.ts';
import { showTask, showUpload } from './views.ts';

const tags = ['Tasks'];
const params = z.object({ id: z.string() });
const responses = { 200: jsonBody(taskSchema, 'The task.'), ...problems };

const listTasks = createRoute({
  method: 'get',
  path: '/tasks',
  operationId: 'listTasks',
  tags,
  summary: 'The tasks of all organizations, newest first',
  request: {
    query: z.object({
      status: z.string().optional(),
      category: z.string().optional(),
      search: searchSchema,
      limit: limitSchema,
    }),
  },
  responses: { 200: jsonBody(z.array(taskSchema), 'The tasks.'), ...problems },
});

const getTask = createRoute({
  method: 'get',
  path: '/tasks/{id}',
  operationId: 'getTask',
  tags,
  summary: 'A task with its timeline',
  request: { params },
  responses,
});

const cancelTask = createRoute({
  method: 'post',
  path: '/tasks/{id}/cancel',
  operationId: 'cancelTask',
  tags,
  summary: 'End a task as CANCELED',
  request: { params },
  responses,
});

const failTask = createRoute({
  method: 'post',
  path: '/tasks/{id}/fail',
  operationId: 'failTask',
  tags,
  summary: 'End a task as FAILED',
  request: { params, query: z.object({ reason: z.string().optional() }) },
  responses,
});

const listUploads = createRoute({
  method: 'get',
  path: '/uploads',
  operationId: 'listUploads',
  tags: ['Uploads'],
  summary: 'The granted uploads, newest first',
  request: { query: z.object({ search: searchSchema, limit: limitSchema }) },
  responses: { 200: jsonBody(z.array(uploadSchema), 'The uploads.'), ...problems },
});

/** Adds the routes about tasks and uploads. */
export function addTaskRoutes(app: AdminApplication, parts: Parts, { tasks }: Emulator): void {
  app.openapi(listTasks, async (context) => {
    const { status, category, search, limit } = context.req.valid('query');
    const has = containing(search);
    const fits = (await tasks.list()).filter(
      (task) =>
        (status === undefined || task.status === status) &&
        (category === undefined || task.category === category) &&
        has(task.id, task.category, task.status, task.callbackUrl, JSON.stringify(task.inputs), task.failure),
    );
    context.header(TOTAL_HEADER, String(fits.length));
    return context.json(await Promise.all(newest(fits, limit).map((task) => showTask(task, parts))), 200);
  });
  app.openapi(getTask, async (context) => {
    const { id } = context.req.valid('param');
    const task = await tasks.get(id);
    if (task === undefined) throw new EmulatorError('NOT_FOUND', `There is no task ${id}.`);
    return context.json(await showTask(task, parts), 200);
  });
  app.openapi(cancelTask, async (context) =>
    context.json(await showTask(await tasks.cancel(context.req.valid('param').id), parts), 200),
  );
  app.openapi(failTask, async (context) => {
    const { id } = context.req.valid('param');
    return context.json(await showTask(await tasks.fail(id, context.req.valid('query').reason), parts), 200);
  });
  app.openapi(listUploads, async (context) => {
    const { search, limit } = context.req.valid('query');
    const has = containing(search);
    const users = await tasks.list();
    const fits = [...parts.storage.store.tables.uploads.values()].filter(({ id, filename }) =>
      has(`service://${id}`, filename),
    );
    context.header(TOTAL_HEADER, String(fits.length));
    return context.json(
      newest(fits, limit).map((upload) => showUpload(upload, users)),
      200,
    );
  });
}
