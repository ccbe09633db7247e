import { createServer } from 'node:http';
import { createCallbackReceiver } from '@videogen/callbacks';
import { nodeHandler } from '@videogen/callbacks/node';
import { SECRETS } from './fixture.ts';
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

async function call<T>(path: string, body: unknown): Promise<T> {
  const response = await fetch(options.backend + path, { method: 'POST', body: JSON.stringify(body) });
  // The test's own backend responds with what this caller expects.
  return (await response.json()) as T;
}

const { name, url, table } = options.store;
const connection = await CONNECT[name](url, 4_000);

const callbacks = createCallbackReceiver({
  publicUrl: 'https://app.example/callbacks/video',
  secrets: SECRETS,
  store: connection.open(table),
  confirm: (taskId) => call('/confirm', { taskId }),
  onStatus: (_task, { effectId, source, attempt }) =>
    call('/effect', { effectId, source, attempt, instance: options.name, at: now() }),
  leaseTime: 6_000,
  handlerTimeout: 5_000,
  callTimeout: 5_000,
  overdueAfter: 500,
  retryAfter: 100,
  // The test stops one instance; what fails then is in the ledger, not on the console.
  logFailures: false,
});

callbacks.start({ interval: 100 });
const server = createServer(nodeHandler(callbacks)).listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  process.stdout.write(`${address.port}\n`);
});
