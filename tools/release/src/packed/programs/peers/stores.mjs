// With the clients of Redis and PostgreSQL: each store follows the rules of the conformance suite.
import assert from 'node:assert/strict';
import { callbackStoreCases } from '@videogen/callbacks/conformance';
import { postgresStore } from '@videogen/callbacks/stores/postgres';
import { redisStore } from '@videogen/callbacks/stores/redis';
import Redis from 'ioredis';
import pg from 'pg';
import { createClient } from 'redis';

assert.ok(callbackStoreCases.length > 9);

async function check(name, open) {
  for (const { name: rule, run } of callbackStoreCases)
    await run({ store: open(), other: open() }).catch((cause) => {
      throw new Error(`${name}: ${rule}`, { cause });
    });
}

const { REDIS_URL, POSTGRES_URL } = process.env;
if (REDIS_URL) {
  const ioredis = new Redis(REDIS_URL);
  await check('ioredis', () => redisStore(ioredis));
  await ioredis.quit();
  const redis = await createClient({ url: REDIS_URL }).connect();
  await check('redis', () => redisStore(redis));
  await redis.quit();
}
if (POSTGRES_URL) {
  const pool = new pg.Pool({ connectionString: POSTGRES_URL });
  await check('pg', () => postgresStore(pool));
  await pool.end();
}
