import { type RateLimiter, StorageUnavailable } from '@videogen/service';
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
 * @param requestsPerMinute null for no limit
 */
export async function createRateLimiter(
  requestsPerMinute: number | null,
  postgres: PostgresDatabase | undefined,
): Promise<RateLimiter | undefined> {
  if (requestsPerMinute === null) return undefined;
  const limit = { points: requestsPerMinute, duration: 60 };
  const limiter: RateLimiterAbstract =
    postgres === undefined
      ? new RateLimiterMemory(limit)
      : await createShared({ ...limit, storeClient: postgres.pool, tableName: 'videogen_rate_limits' });
  return {
    async take({ organization }) {
      try {
        await limiter.consume(organization);
        return 0;
      } catch (reason) {
        // The library rejects with its own record when the limit is reached, and with an error when it failed.
        if (reason instanceof RateLimiterRes) return Math.max(Math.ceil(reason.msBeforeNext / 1000), 1);
        throw new StorageUnavailable(reason, { nothingStored: true });
      }
    },
  };
}

function createShared(
  options: ConstructorParameters<typeof RateLimiterPostgres>[0],
): Promise<RateLimiterPostgres> {
  return new Promise((resolve, reject) => {
    const limiter = new RateLimiterPostgres(options, (error) => (error ? reject(error) : resolve(limiter)));
  });
}
