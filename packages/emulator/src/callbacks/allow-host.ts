import pLimit from 'p-limit';
import type { EmulatorContext } from '../emulator-context.ts';
import { invalidOption } from '../errors.ts';
import { asDelivery, type DeliveryRecord } from './delivery-record.ts';

/**
 * Allows callbacks to a host, and sends those again that were blocked because of it.
 *
 * @throws {EmulatorError} `OPTION_INVALID`
 */
export async function allowHost(host: string, context: EmulatorContext): Promise<readonly DeliveryRecord[]> {
  const { settings, store, allowedHosts, service, runner, bus } = context;
  const name = host.toLowerCase();
  if (!URL.canParse(`http://${name}/`) || new URL(`http://${name}/`).hostname !== name)
    throw invalidOption(
      `"${host}" is not the name of a host. Give it without protocol and port, such as "app.example".`,
    );
  if (!allowedHosts.includes(name)) allowedHosts.push(name);
  bus.emit({ type: 'settings' });
  const limited = pLimit(settings.limits.concurrentDeliveries);
  const blocked = [...store.tables.deliveries.values()].filter(
    ({ state, url }) => state === 'blocked' && new URL(url).hostname === name,
  );
  const sent = blocked.map(({ id }) => limited(() => runner.track(service.deliveries.redeliver(id))));
  return (await Promise.all(sent)).map(asDelivery);
}
