import { createServer } from 'node:http';
import { nodeHandler } from '@videogen/callbacks/node';
import type { Backend } from './campaign.ts';
import { startReceiver } from './instance-local.ts';
import { CONNECT, type StoreName } from './stores.ts';

/** The arguments of one instance of an application: its store, and the URL of API and ledger. */
export interface InstanceOptions {
  readonly name: string;
  readonly store: {
    readonly name: StoreName;
    readonly url: string;
    readonly table: string;
  };
  readonly backend: string;
  /** Offset of the clock of its machine, in milliseconds. */
  readonly skew: number;
}

const options: InstanceOptions = JSON.parse(process.argv[2] ?? '');

// Everything in this process uses the clock of another machine.
const { now } = Date;
Date.now = () => now() + options.skew;
// A process that is stopped is a machine that is suspended: its monotonic clock stands still, the time of day does not.
const monotonic = performance.now.bind(performance);
let suspended = 0;
let last = monotonic();
performance.now = () => {
  const time = monotonic();
  if (time - last > 1_000) suspended += time - last;
  last = time;
  return time - suspended;
};
setInterval(() => performance.now(), 100).unref();

async function call<T>(path: string, body: unknown): Promise<T> {
  const response = await fetch(options.backend + path, { method: 'POST', body: JSON.stringify(body) });
  // The test's own backend responds with what this caller expects.
  return (await response.json()) as T;
}

const { name, url, table } = options.store;
const connection = await CONNECT[name](url, 4_000);

const backend: Backend = {
  confirm: (taskId) => call('/confirm', { taskId }),
  effect: (entry) => call('/effect', entry),
  report: (problem) => call('/report', { problem }),
};
const limits = { leaseTime: 6_000, handlerTimeout: 5_000, callTimeout: 5_000, overdueAfter: 500 };
const callbacks = startReceiver(options.name, connection.open(table), backend, limits);
const server = createServer(nodeHandler(callbacks)).listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  process.stdout.write(`${address.port}\n`);
});
