import type { Clock } from '@videogen/engine';
import type { PostgresDatabase } from './database.ts';
import { epoch } from './job-rows.ts';

/** Milliseconds between two comparisons of the clocks. */
const INTERVAL = 60_000;

/** Milliseconds by which the clocks may differ: the request to compare them takes some of them. */
const TOLERANCE = 250;

/** The clock of a database, as this process knows it. */
export interface DatabaseClock extends Clock {
  /**
   * Compares the clocks now, and every minute.
   *
   * @throws {Error} when the database does not respond to the first comparison
   */
  readonly start: () => Promise<void>;
  readonly stop: () => void;
}

/**
 * Creates the clock of a database: the clock of this process, with the difference between both. The processes write due
 * times for each other, and their own clocks may differ by minutes.
 */
export function createDatabaseClock(
  database: PostgresDatabase,
  onError: (error: Error) => void,
): DatabaseClock {
  let offset = 0;
  let timer: NodeJS.Timeout | undefined;
  const compare = async (): Promise<void> => {
    const before = Date.now();
    const [row] = await database.query(`SELECT ${epoch('clock_timestamp()')} AS now`);
    const difference = Number(row?.['now']) - (before + Date.now()) / 2;
    offset = Math.abs(difference) <= TOLERANCE ? 0 : Math.round(difference);
  };
  return {
    now: () => Date.now() + offset,
    async start() {
      await compare();
      timer ??= setInterval(() => compare().catch(onError), INTERVAL).unref();
    },
    stop: () => clearInterval(timer),
  };
}
