import { type PostgresService, startPostgres } from '@videogen-tools/test-support/postgres';
import { startS3, type TestStorage } from '@videogen-tools/test-support/s3';
import { afterAll, beforeAll } from 'vitest';
import type { Double } from '../doubles/double.ts';
import { startOpenAiVideos } from '../doubles/openai-videos.ts';

/** The services that the instances of a test use, started for the tests of one file. */
export interface Backends {
  /** Its URL is undefined where the machine has no PostgreSQL. */
  readonly postgres: PostgresService;
  readonly storage: TestStorage;
  readonly double: Double;
}

/** Starts PostgreSQL, an S3 store and a provider before the tests of a file, and stops them afterwards. */
export function useBackends(): () => Backends {
  let backends: Backends | undefined;
  const started = (): Backends => {
    if (backends === undefined) throw new Error('The backends start before the first test.');
    return backends;
  };
  beforeAll(async () => {
    const [postgres, storage, double] = await Promise.all([startPostgres(), startS3(), startOpenAiVideos()]);
    backends = { postgres, storage, double };
  });
  afterAll(async () => {
    const { postgres, storage, double } = started();
    await Promise.all([postgres.stop(), storage.stop(), double.stop()]);
  });
  return started;
}
