import { createServer } from 'node:http';
import { type CallbackStore, createCallbackReceiver } from '@videogen/callbacks';
import { nodeHandler } from '@videogen/callbacks/node';
import { postgresStore } from '@videogen/callbacks/stores/postgres';
import { redisStore } from '@videogen/callbacks/stores/redis';
import { sqliteStore } from '@videogen/callbacks/stores/sqlite';
import { Redis } from 'ioredis';
import { Pool } from 'pg';
import { SECRETS } from './fixture.ts';

/** The arguments of one instance of an application: its store, and the URL of API and ledger. */
export interface InstanceOptions {
  readonly name: string;
  readonly store: {
    readonly kind: 'sqlite' | 'postgres' | 'redis';
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

function openStore({ kind, url, table }: InstanceOptions['store']): CallbackStore {
  if (kind === 'sqlite') return sqliteStore({ path: url });
  if (kind === 'postgres') return postgresStore(new Pool({ connectionString: url }), { table });
  return redisStore(new Redis(url), { prefix: table });
}

async function call<T>(path: string, body: unknown): Promise<T> {
  const response = await fetch(options.backend + path, { method: 'POST', body: JSON.stringify(body) });
  // The test's own backend responds with what this caller expects.
  return (await response.json()) as T;
}

const callbacks = createCallbackReceiver({
  publicUrl: 'https://app.example/callbacks/video',
  secrets: SECRETS,
  store: openStore(options.store),
  confirm: (taskId) => call('/confirm', { taskId }),
  onStatus: (_task, { effectId, source, attempt }) =>
    call('/effect', { effectId, source, attempt, instance: options.name, at: now() }),
  leaseTime: 6_000,
  handlerTimeout: 5_000,
  callTimeout: 5_000,
  busyTimeout: 200,
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
