import { createRoute, z } from '@hono/zod-openapi';
import { isChangeable } from '../assumptions/resolve-assumptions.ts';
import { switchAssumption } from '../assumptions/switch-assumption.ts';
import { type UnspecifiedId, unspecified } from '../generated/unspecified.ts';
import type { Parts } from '../parts.ts';
import type { AdminRegisterEntry } from './bodies.ts';
import { type AdminApplication, jsonBody, problems } from './describe-route.ts';
import { registerEntrySchema } from './schemas.ts';

const tags = ['Register'];
const responses = { 200: jsonBody(z.array(registerEntrySchema), 'The entries.'), ...problems };

const getRegister = createRoute({
  method: 'get',
  path: '/register',
  operationId: 'getRegister',
  tags,
  summary: 'Unspecified behavior, with what is assumed now',
  responses,
});

const updateRegister = createRoute({
  method: 'patch',
  path: '/register/{id}',
  operationId: 'updateRegister',
  tags,
  summary: 'Change what is assumed; without `value`, back to the default',
  request: {
    params: z.object({ id: z.string() }),
    body: {
      required: true,
      content: { 'application/json': { schema: z.strictObject({ value: z.unknown().optional() }) } },
    },
  },
  responses,
});

/** Adds the routes about what is assumed of the unspecified. */
export function addRegisterRoutes(app: AdminApplication, parts: Parts): void {
  app.openapi(getRegister, (context) => context.json(showRegister(parts), 200));
  app.openapi(updateRegister, (context) => {
    const { assumptions } = parts.settings;
    const { value } = context.req.valid('json');
    switchAssumption({ assumptions, assume: parts.controls.assume }, context.req.valid('param').id, value);
    parts.records.bus.emit({ type: 'settings' });
    return context.json(showRegister(parts), 200);
  });
}

function showRegister({ settings, records: { journal } }: Parts): AdminRegisterEntry[] {
  const current: Readonly<Record<string, unknown>> = { ...settings.assumptions };
  const relied = journal.list().flatMap(({ assumptions }) => assumptions);
  // Safe: the register's own keys.
  return (Object.keys(unspecified) as UnspecifiedId[]).map((id) => {
    const { assumption, title, question, known, documents } = unspecified[id];
    const { summary, value, values } = assumption;
    return {
      id,
      title,
      question,
      known,
      documents,
      summary,
      default: value,
      value: current[id],
      ...(values !== undefined && { values }),
      changeable: isChangeable(id),
      requests: relied.filter((one) => one === id).length,
    };
  });
}
