import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as root from '@videogen/callbacks';
import type * as node from '@videogen/callbacks/node';
import type { Contestant } from './contestants.ts';

/** The kit as a contestant. */
export interface Kit {
  readonly listener: RequestListener;
  /** Fresh URLs. The records of earlier rounds go, as they would after their time. */
  readonly prepare: (count: number) => Promise<string[]>;
}

type Build = Pick<typeof root, 'createCallbackReceiver' | 'memoryStore'> & Pick<typeof node, 'nodeHandler'>;

async function buildOf(file: string | undefined): Promise<Build> {
  // Sound: this is what the option asks of the file.
  if (file !== undefined) return (await import(file)) as Build;
  return { ...(await import('@videogen/callbacks')), ...(await import('@videogen/callbacks/node')) };
}

/** Starts the kit with a store; servers are named by DATABASE_URL and REDIS_URL. */
export async function startKit(contestant: Contestant, handled: () => void): Promise<Kit> {
  const build = await buildOf(contestant.build);
  const store = await storeOf(contestant, build);
  const callbacks = build.createCallbackReceiver({
    publicUrl: 'https://app.example/callbacks/video',
    secrets: ['a secret of the benchmark, 32 bytes or more'],
    store,
    onStatus: handled,
  });
  return {
    listener: build.nodeHandler(callbacks),
    prepare: async (count) => {
      await store.purge();
      const urls: string[] = [];
      while (urls.length < count) urls.push((await callbacks.createUrl()).url);
      return urls;
    },
  };
}

async function storeOf({ store }: Contestant, build: Build): Promise<root.CallbackStore> {
  if (store === 'sqlite') {
    const { sqliteStore } = await import('@videogen/callbacks/stores/sqlite');
    return sqliteStore({ path: join(process.env['BENCH_FOLDER'] ?? tmpdir(), 'callbacks.db') });
  }
  if (store === 'postgres') {
    const { postgresStore } = await import('@videogen/callbacks/stores/postgres');
    const { Pool } = await import('pg');
    return postgresStore(new Pool({ connectionString: process.env['DATABASE_URL'], max: 20 }));
  }
  if (store === 'redis') {
    const { redisStore } = await import('@videogen/callbacks/stores/redis');
    const { Redis } = await import('ioredis');
    return redisStore(new Redis(process.env['REDIS_URL'] ?? ''));
  }
  return build.memoryStore();
}
