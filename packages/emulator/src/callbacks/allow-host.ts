import pLimit from 'p-limit';
import { EmulatorError } from '../errors.ts';
import type { Parts } from '../parts.ts';
import { asDelivery, type DeliveryRecord } from './delivery-record.ts';

/**
 * Allows callbacks to a host, and sends those again that were blocked because of it.
 *
 * @throws {EmulatorError} `OPTION_INVALID`
 */
export async function allowHost(host: string, parts: Parts): Promise<readonly DeliveryRecord[]> {
  const { settings, storage, controls, service, work, records } = parts;
  const name = host.toLowerCase();
  if (!URL.canParse(`http://${name}/`) || new URL(`http://${name}/`).hostname !== name)
    throw new EmulatorError(
      'OPTION_INVALID',
      `"${host}" is not the name of a host. Give it without protocol and port, such as "app.example".`,
    );
  if (!controls.allowedHosts.includes(name)) controls.allowedHosts.push(name);
  records.bus.emit({ type: 'settings' });
  const limited = pLimit(settings.limits.concurrentDeliveries);
  const blocked = [...storage.store.tables.deliveries.values()].filter(
    ({ state, url }) => state === 'blocked' && new URL(url).hostname === name,
  );
  const sent = blocked.map(({ id }) => limited(() => work.runner.track(service.deliveries.redeliver(id))));
  return (await Promise.all(sent)).map(asDelivery);
}
