import { type Receiver as AnyReceiver, startReceiver as start } from '@videogen-tools/test-support/receiver';

/** A receiver of callbacks. */
export interface Receiver extends Pick<AnyReceiver, 'close'> {
  /** URL that accepts callbacks, most of them at the first attempt. */
  readonly url: string;
  /** Accepted statuses by task. */
  readonly received: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Every n-th request gets a 500. */
const FAIL_EVERY = 10;

/** Starts a receiver. It refuses every tenth request, and every callback to a URL that ends with `/never`. */
export async function startReceiver(): Promise<Receiver> {
  const received = new Map<string, Set<string>>();
  const { url, close } = await start({
    reply({ path, body }, index) {
      if (index % FAIL_EVERY === FAIL_EVERY - 1 || path.endsWith('/never')) return 500;
      const { task_id, status }: { task_id: string; status: string } = JSON.parse(body);
      received.set(task_id, (received.get(task_id) ?? new Set()).add(status));
      return 200;
    },
  });
  return { received, url: `${url}/callback`, close };
}
