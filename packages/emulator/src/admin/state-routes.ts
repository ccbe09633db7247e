import { createRoute, z } from '@hono/zod-openapi';
import { contractVersion } from '@videogen/types/facts';
import { isProfileName, profiles } from '../callbacks/profiles.ts';
import type { Emulator } from '../emulator.ts';
import type { Parts } from '../parts.ts';
import type { AdminCounts, AdminState } from './bodies.ts';
import { type AdminApplication, done, jsonBody, problems } from './describe-route.ts';
import { streamEvents } from './event-stream.ts';
import { profileNameSchema, stateSchema } from './schemas.ts';
import { hasFailed, showLastFailure } from './views.ts';

const tags = ['State'];

const getState = createRoute({
  method: 'get',
  path: '/state',
  operationId: 'getState',
  tags,
  summary: 'What the emulator is set to, and how much it holds',
  responses: { 200: jsonBody(stateSchema, 'The state.') },
});

const updateState = createRoute({
  method: 'patch',
  path: '/state',
  operationId: 'updateState',
  tags,
  summary: 'Change the delivery profile',
  request: {
    body: {
      required: true,
      content: { 'application/json': { schema: z.object({ profile: profileNameSchema }) } },
    },
  },
  responses: { 200: jsonBody(stateSchema, 'The state after the change.'), ...problems },
});

const reset = createRoute({
  method: 'post',
  path: '/reset',
  operationId: 'reset',
  tags,
  summary: 'Reset: delete everything, and start over with the same ids',
  responses: { 204: done, ...problems },
});

const getEvents = createRoute({
  method: 'get',
  path: '/events',
  operationId: 'getEvents',
  tags,
  summary: 'What happens, as it happens',
  description:
    'Server-sent events, JSON in `data`: `hello` (State) at the beginning, then `task` (Task), `delivery` (Delivery), `request` (Request), `faults` (array of Fault), `clock` (Clock), `settings` (State), `reset` (State) and, after changes, `counts` (Counts). After `reset` everything that was shown is to be loaded again.',
  responses: {
    200: { description: 'The stream.', content: { 'text/event-stream': { schema: z.string() } } },
    403: problems[403],
  },
});

/** Adds the routes about the emulator as a whole. */
export function addStateRoutes(app: AdminApplication, parts: Parts, emulator: Emulator): void {
  const state = (): Promise<AdminState> => showState(parts, emulator);
  app.openapi(getState, async (context) => context.json(await state(), 200));
  app.openapi(updateState, async (context) => {
    const { profile } = context.req.valid('json');
    if (isProfileName(profile)) parts.controls.profile.current = profile;
    parts.records.bus.emit({ type: 'settings' });
    return context.json(await state(), 200);
  });
  app.openapi(reset, async (context) => {
    await emulator.reset();
    return context.body(null, 204);
  });
  app.openapi(getEvents, (context) =>
    streamEvents(context, parts, { state, counts: async () => countAll(parts) }),
  );
}

/** Counts everything. */
function countAll({ storage, controls, records }: Parts): AdminCounts {
  const { tasks, uploads, deliveries } = storage.store.tables;
  const all = [...deliveries.values()];
  return {
    tasks: tasks.size,
    uploads: uploads.size,
    deliveries: deliveries.size,
    failedDeliveries: all.filter(hasFailed).length,
    lastFailure: showLastFailure(all),
    requests: records.journal.total(),
    faults: controls.faults.list().length,
  };
}

async function showState(parts: Parts, emulator: Emulator): Promise<AdminState> {
  const { settings, controls, origin } = parts;
  return {
    version: contractVersion,
    url: origin(),
    clock: { mode: emulator.clock.mode, now: emulator.clock.now() },
    seed: settings.seed,
    profile: controls.profile.current,
    profiles: Object.values(profiles).map(({ name, summary }) => ({ name, summary })),
    holding: emulator.deliveries.holding(),
    durable: settings.dataDir !== null,
    render: typeof settings.render === 'function' ? 'custom' : settings.render,
    keys: settings.keys,
    counts: countAll(parts),
    replay: emulator.faults.replayCommand(),
  };
}
