import { createHash, timingSafeEqual } from 'node:crypto';
import type { JobQueue, Service } from '@videogen/engine';
import type { Database } from '@videogen/engine/sql';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import type { Accounts } from '../accounts/keys.ts';
import type { Balance } from '../accounts/ledger.ts';
import { organizationLimits } from '../accounts/limits.ts';
import type { Admission } from '../providers/admission.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { listStuck, retryAllDead } from '../upkeep/stuck-tasks.ts';
import { tellStory } from '../upkeep/tell-story.ts';

/** Parts of the admin API. */
export interface AdminDependencies {
  readonly accounts: Accounts;
  readonly service: Pick<Service, 'tasks' | 'deliveries' | 'context'>;
  readonly queue: JobQueue;
  readonly database: Database;
  readonly metrics: Metrics;
  readonly admission: Pick<Admission, 'list' | 'resume'>;
  readonly balances: (organization?: string) => Promise<readonly Balance[]>;
  /** Bearer token of every request but `/metrics`. */
  readonly token: string;
}

/** Bytes of a request body. */
const MAX_BODY = 100_000;

const newKey = z.strictObject({ organization: z.string(), label: z.string().optional() });
const organizationChange = z.strictObject({
  banned: z.boolean().optional(),
  budget: z.int().min(0).nullable().optional(),
  limits: organizationLimits.optional(),
});
const failure = z.strictObject({ reason: z.string().min(1).default('An operator ended the task.') });
const decision = z.strictObject({ reference: z.string().min(1).nullable() });
const page = z.object({
  cursor: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
});

const letters = page.extend({ state: z.enum(['exhausted', 'blocked', 'rejected']).default('exhausted') });

/**
 * Creates the admin API, which is served on a separate port:
 * `POST/GET /keys`, `DELETE /keys/:id`, `GET /organizations`, `PATCH /organizations/:id`,
 * `GET /providers`, `POST /providers/:name/resume` (ends its pause), `GET /tasks/:id` (its story), `GET /tasks/stuck`, `POST /tasks/:id/fail` (refunds it), `GET /submissions` (unknown outcomes),
 * `POST /submissions/:task`, `GET /dead-jobs`, `POST /dead-jobs/revive-all`, `POST /dead-jobs/:id/revive`,
 * `GET /dead-letters` (callbacks; `?state=blocked` and `?state=rejected` list those that were not retried),
 * `POST /dead-letters/:id/redeliver`, `GET /metrics`.
 */
export function createAdmin(dependencies: AdminDependencies): Hono {
  const { accounts, service, queue, database, metrics, admission, balances, token } = dependencies;
  const app = new Hono();
  const { state, clock } = service.context;
  app.get('/metrics', async (context) => {
    const { text, contentType } = await metrics.scrape();
    return context.body(text, 200, { 'content-type': contentType });
  });
  app.use(async (context, next) => {
    if (isToken(context.req.header('authorization'), token)) return next();
    return context.json({ detail: 'The admin token is missing or wrong.' }, 401);
  });
  const onError = (context: Context) =>
    context.json({ detail: `The body is longer than ${MAX_BODY} bytes.` }, 413);
  app.use(bodyLimit({ maxSize: MAX_BODY, onError }));
  app.onError((error, context) => {
    if (error instanceof z.ZodError) return context.json({ detail: z.prettifyError(error) }, 422);
    if (error instanceof RangeError || error instanceof SyntaxError)
      return context.json({ detail: error.message }, 422);
    if ('code' in error && ['TASK_NOT_FOUND', 'DELIVERY_NOT_FOUND'].includes(String(error.code)))
      return context.json({ detail: error.message }, 404);
    if ('code' in error && ['SUBMISSION_NOT_UNKNOWN', 'TASK_FINAL'].includes(String(error.code)))
      return context.json({ detail: error.message }, 409);
    throw error;
  });
  app.post('/keys', async (context) =>
    context.json(await accounts.createKey(newKey.parse(await context.req.json())), 201),
  );
  app.get('/keys', async (context) =>
    context.json(await accounts.listKeys(context.req.query('organization'))),
  );
  app.delete('/keys/:id', async (context) =>
    found(context, await accounts.revokeKey(context.req.param('id'))),
  );
  app.get('/organizations', async (context) => context.json(await balances()));
  app.patch('/organizations/:id', async (context) => {
    const { banned, budget, limits } = organizationChange.parse(await context.req.json());
    const id = context.req.param('id');
    const changes = [
      banned === undefined || (await accounts.setBanned(id, banned)),
      limits === undefined || (await accounts.setLimits(id, limits)),
      budget === undefined || (await accounts.setBudget(id, budget)),
    ];
    return found(context, changes.every(Boolean) && (await balances(id)).length > 0);
  });
  app.get('/submissions', async (context) =>
    context.json(await state.tasks.find({ ...page.parse(context.req.query()), submission: 'unknown' })),
  );
  app.post('/submissions/:task', async (context) => {
    const { reference } = decision.parse(await context.req.json());
    return context.json(await service.tasks.resolve(context.req.param('task'), reference));
  });
  app.get('/providers', async (context) => context.json(await admission.list()));
  app.post('/providers/:name/resume', async (context) =>
    found(context, await admission.resume(context.req.param('name'))),
  );
  app.get('/tasks/:id{[-0-9a-f]{36}}', async (context) => {
    const story = await tellStory({ state, database }, context.req.param('id'));
    return story === undefined
      ? context.json({ detail: 'There is no such task.' }, 404)
      : context.json(story);
  });
  app.get('/tasks/stuck', async (context) =>
    context.json({ items: await listStuck({ state, queue, database }) }),
  );
  app.post('/tasks/:id/fail', async (context) => {
    const { reason } = failure.parse(await context.req.json().catch(() => ({})));
    return context.json(await service.tasks.end(context.req.param('id'), 'FAILED', reason));
  });
  app.post('/dead-jobs/revive-all', async (context) =>
    context.json({ revived: await retryAllDead(queue, clock.now()) }),
  );
  app.get('/dead-jobs', async (context) => context.json(await queue.dead(page.parse(context.req.query()))));
  app.post('/dead-jobs/:id/revive', async (context) =>
    found(context, await queue.revive(context.req.param('id'), clock.now())),
  );
  app.get('/dead-letters', async (context) =>
    context.json(await state.deliveries.find(letters.parse(context.req.query()))),
  );
  app.post('/dead-letters/:id/redeliver', async (context) =>
    context.json(await service.deliveries.redeliver(context.req.param('id'))),
  );

  return app;
}

function found(context: Context, changed: boolean): Response {
  return changed ? context.body(null, 204) : context.json({ detail: 'Nothing has this id.' }, 404);
}

/** Compares in constant time. Hashes have equal lengths. */
function isToken(header: string | undefined, token: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return header !== undefined && timingSafeEqual(hash(header), hash(`Bearer ${token}`));
}
