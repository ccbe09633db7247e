import { type RateLimiter, StorageUnavailable } from '@videogen/engine';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { PostgresDatabase } from '../postgres/database.ts';

/**
 * Limits the requests of each organization. With PostgreSQL all instances count together; on SQLite there is one
 * process, which counts in memory.
 *
 * @param requestsPerMinute for organizations without a limit of their own; null for no limit
 */
export async function createRateLimiter(
  requestsPerMinute: number | null,
  postgres: PostgresDatabase | undefined,
): Promise<RateLimiter> {
  const create = (points: number): Promise<RateLimiterAbstract> | RateLimiterAbstract =>
    postgres === undefined
      ? new RateLimiterMemory({ points, duration: 60 })
      : createShared({
          points,
          duration: 60,
          storeClient: { query: postgres.send },
          storeType: 'client',
          tableName: 'videogen_rate_limits',
        });
  /** One limiter for each number of requests. All of them count on the same rows. */
  const limiters = new Map<number, Promise<RateLimiterAbstract> | RateLimiterAbstract>();
  const getLimiter = (points: number) => {
    const limiter = limiters.get(points) ?? create(points);
    limiters.set(points, limiter);
    return limiter;
  };
  // The table exists when the first request comes.
  await getLimiter(requestsPerMinute ?? 1);
  return {
    async take({ organization, requestsPerMinute: own = requestsPerMinute }) {
      if (own === null) return 0;
      try {
        await (await getLimiter(own)).consume(organization);
        return 0;
      } catch (reason) {
        // The library rejects with its own record when the limit is reached, and with an error when it failed.
        if (reason instanceof RateLimiterRes) return Math.max(Math.ceil(reason.msBeforeNext / 1000), 1);
        throw new StorageUnavailable(reason, { nothingStored: true });
      }
    },
  };
}

type SharedOptions = ConstructorParameters<typeof RateLimiterPostgres>[0];

/** What PostgreSQL responds to two creations of a table at the same time, whichever it notices: the table, or its type. */
const createdElsewhere: readonly unknown[] = ['42P07', '42710'];

async function createShared(options: SharedOptions): Promise<RateLimiterPostgres> {
  try {
    return await createWithTable(options);
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && createdElsewhere.includes(error.code);
    if (!isThere) throw error;
    return new RateLimiterPostgres({ ...options, tableCreated: true });
  }
}

function createWithTable(options: SharedOptions): Promise<RateLimiterPostgres> {
  return new Promise((resolve, reject) => {
    const limiter = new RateLimiterPostgres(options, (error) => (error ? reject(error) : resolve(limiter)));
  });
}
