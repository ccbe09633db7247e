import { createRoute, z } from '@hono/zod-openapi';
import type { Emulator } from '../emulator.ts';
import { type AdminApplication, jsonBody, problems } from './describe-route.ts';
import { clockSchema } from './schemas.ts';

const tags = ['Clock'];

const getClock = createRoute({
  method: 'get',
  path: '/clock',
  operationId: 'getClock',
  tags,
  summary: 'The clock',
  responses: { 200: jsonBody(clockSchema, 'The clock.') },
});

const bySchema = z.union([
  z.object({
    by: z.union([z.string(), z.number()]).openapi({ description: 'Milliseconds, or a text such as "8h".' }),
  }),
  z.object({
    to: z
      .union([
        z.literal('next-event'),
        z.strictObject({ endOf: z.string() }),
        z.strictObject({ expiryOf: z.string() }),
      ])
      .openapi({
        description:
          'The next change of a task or callback, the end of a task, or the expiry of the URL of its video.',
      }),
  }),
]);

const advanceClock = createRoute({
  method: 'post',
  path: '/clock/advance',
  operationId: 'advanceClock',
  tags,
  summary: 'Move the time forward; responds when all due work and deliveries have settled',
  request: { body: { required: true, content: { 'application/json': { schema: bySchema } } } },
  responses: { 200: jsonBody(clockSchema, 'The clock after it.'), ...problems },
});

/** Adds the routes about the clock. */
export function addClockRoutes(app: AdminApplication, { clock }: Emulator): void {
  app.openapi(getClock, (context) => context.json({ mode: clock.mode, now: clock.now() }, 200));
  app.openapi(advanceClock, async (context) => {
    const body = context.req.valid('json');
    await ('by' in body ? clock.advance(body.by) : clock.advanceTo(body.to));
    return context.json({ mode: clock.mode, now: clock.now() }, 200);
  });
}
