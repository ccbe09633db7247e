import type { TaskRecord, UploadRecord } from '@videogen/engine';
import { serviceUriPrefix } from '@videogen/types/facts';
import { switchAssumption } from '../assumptions/switch-assumption.ts';
import type { DeliveryRecord } from '../callbacks/delivery-record.ts';
import type { Emulator } from '../emulator.ts';
import type { EmulatorContext } from '../emulator-context.ts';
import { EmulatorError } from '../errors.ts';
import type { RequestRecord } from '../events/request-record.ts';
import type { FaultOptions } from '../faults/fault.ts';
import type { AdminClock } from '../generated/admin.ts';
import type { Handlers } from './call.ts';
import { createFilter, groupReads, hasStatus, newest } from './lists.ts';
import { streamEvents } from './stream-events.ts';
import { hasFailed, showDelivery, showRequest, showTask, showUpload } from './views.ts';
import { showRegister, showState } from './views-of-state.ts';

/** Creates what the operations of the admin API do. */
export function createHandlers(context: EmulatorContext, emulator: Emulator): Handlers {
  const { tasks, deliveries, requests, faults, clock } = emulator;
  const { store, profile: used, assume, journal, bus, settings } = context;
  const changed = (): void => bus.emit({ type: 'settings' });
  const state = () => showState(context, emulator);
  const showClock = (): AdminClock => ({ mode: clock.mode, now: clock.now() });

  return {
    getState: state,
    updateState({ body: { profile } }) {
      used.current = profile;
      changed();
      return state();
    },
    reset: () => emulator.reset(),
    getEvents: ({ connection }) => streamEvents(connection, context, state),
    getRegister: () => showRegister(context),
    updateRegister({ path, body }) {
      switchAssumption({ ...settings, assume }, path.id, body.value);
      // More tasks may be rendered at once now.
      context.runner.wake();
      changed();
      return showRegister(context);
    },

    async listTasks(call) {
      const { status, category, search } = call.query;
      const fits = createFilter(search, { status, category }, taskTexts);
      const items = (await tasks.list()).filter(fits);
      return Promise.all(newest(items, call).map((task) => showTask(task, context)));
    },
    getTask: async ({ path: { id } }) => showTask(found(await tasks.get(id), `task ${id}`), context),
    cancelTask: async ({ path }) => showTask(await tasks.cancel(path.id), context),
    failTask: async ({ path, query }) => showTask(await tasks.fail(path.id, query.reason), context),
    async listUploads(call) {
      const users = await tasks.list();
      const fits = createFilter(call.query.search, {}, uploadTexts);
      const items = [...store.tables.uploads.values()].filter(fits);
      return newest(items, call).map((upload) => showUpload(upload, users));
    },

    async listDeliveries(call) {
      const { taskId, state: wanted, search } = call.query;
      const all = await deliveries.list(taskId === undefined ? {} : { taskId });
      const state = wanted === 'failed' ? undefined : wanted;
      const fits = createFilter(search, { state }, deliveryTexts);
      const items = all.filter((one) => fits(one) && (wanted !== 'failed' || hasFailed(one)));
      return newest(items, call).map(showDelivery);
    },
    holdDeliveries() {
      deliveries.hold();
      changed();
    },
    allowHost: async ({ body }) => (await deliveries.allowHost(body.host)).map(showDelivery),
    async releaseDeliveries({ body }) {
      const sent = await deliveries.release(body?.order);
      changed();
      return sent.map(showDelivery);
    },
    getDelivery: async ({ path: { id } }) => showDelivery(found(await deliveries.get(id), `delivery ${id}`)),
    redeliver: async ({ path }) => showDelivery(await deliveries.redeliver(path.id)),

    listRequests(call) {
      const { taskId, status, operation, group, search } = call.query;
      const fits = createFilter(search, { taskId, operation }, requestTexts);
      const items = requests.list().filter((one) => fits(one) && hasStatus(one, status));
      const grouped =
        group === 'true' ? groupReads(items) : items.map((request) => ({ request, repeats: 1 }));
      return newest(grouped, call).map(({ request, repeats }) => showRequest(request, repeats));
    },
    getArchive: () => ({ log: { ...requests.toArchive().log } }),
    getRequest: ({ path: { id } }) =>
      showRequest(found(journal.get(id), `request ${id} in the log, which keeps the newest only`)),
    clearRequests() {
      requests.clear();
      changed();
    },

    listFaults: () => faults.list(),
    // Safe: every member is checked when the fault is set.
    addFault: ({ body }) => faults.add(body as unknown as FaultOptions),
    clearFaults: () => faults.clear(),
    removeFault: ({ path: { id } }) => found(faults.remove(id) || undefined, `fault ${id}`),
    getClock: showClock,
    async advanceClock({ body }) {
      await ('by' in body ? clock.advance(body.by) : clock.advanceTo(body.to));
      return showClock();
    },
  };
}

// The texts of each record that a search looks in.
const taskTexts = ({ inputs, ...one }: TaskRecord) => [
  one.id,
  one.category,
  one.status,
  one.callbackUrl,
  one.failure,
  JSON.stringify(inputs),
];
const uploadTexts = ({ id, filename }: UploadRecord) => [`${serviceUriPrefix}${id}`, filename];
const deliveryTexts = (one: DeliveryRecord) => [one.id, one.taskId, one.url, one.status, one.kind, one.state];
const requestTexts = ({ response, ...one }: RequestRecord) => [
  one.method,
  one.path,
  one.operation,
  one.taskId,
  one.fault,
  one.assumptions,
  one.body,
  response.status,
  response.body,
];

function found<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new EmulatorError('NOT_FOUND', `There is no ${name}.`);
  return value;
}
