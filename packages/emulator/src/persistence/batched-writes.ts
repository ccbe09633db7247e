import { native } from '@videogen/engine';
import type { Database, Sql } from '@videogen/engine/sql';

/** Writes to a database, many in one transaction. */
export interface BatchedWrites {
  /** Runs work with the other work of the same turn of the event loop. Resolves when the transaction is committed. */
  readonly write: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;
  /** Resolves when no transaction is under way, and everybody has had time to note what was committed. */
  readonly idle: () => Promise<void>;
  /** Resolves when everything is written. */
  readonly settled: () => Promise<void>;
}

/** Work that waits for the next transaction. */
interface Entry {
  readonly work: (sql: Sql) => Promise<unknown>;
  readonly settle: (outcome: Outcome) => void;
}

type Outcome = { readonly value: unknown } | { readonly error: unknown };

/** Creates what writes in batches. Work that fails is undone alone; the other work of its batch is committed. */
export function createBatchedWrites(database: Database): BatchedWrites {
  let entries: Entry[] = [];
  let running: Promise<void> | undefined;
  let busy: Promise<void> | undefined;

  const writeBatch = async (): Promise<void> => {
    const batch = entries;
    entries = [];
    const outcomes = await commitAll(database, batch);
    for (const [index, { settle }] of batch.entries()) settle(outcomes[index] ?? { error: undefined });
    await native.turn();
  };
  const run = async (): Promise<void> => {
    while (entries.length > 0) {
      // Whatever else is to be written in this turn joins; claims have their turn between two transactions.
      await native.turn();
      busy = writeBatch();
      await busy;
      busy = undefined;
    }
    running = undefined;
  };
  return {
    write: <T>(work: (sql: Sql) => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        // Safe: the value of an outcome is what its work resolved to.
        const settle = (outcome: Outcome): void =>
          'error' in outcome ? reject(outcome.error) : resolve(outcome.value as T);
        entries.push({ work, settle });
        running ??= run();
      }),
    async idle() {
      while (busy !== undefined) await busy;
    },
    async settled() {
      while (running !== undefined) await running;
    },
  };
}

async function commitAll(database: Database, batch: readonly Entry[]): Promise<readonly Outcome[]> {
  const [first] = batch;
  try {
    if (batch.length > 1) return await database.transaction((sql) => attemptAll(sql, batch));
    return first === undefined ? [] : [{ value: await database.transaction(first.work) }];
  } catch (error) {
    if (batch.length === 1) return [{ error }];
  }
  // A failure that ended the whole transaction may concern one of them only.
  const outcomes: Outcome[] = [];
  for (const entry of batch) outcomes.push(...(await commitAll(database, [entry])));
  return outcomes;
}

async function attemptAll(sql: Sql, batch: readonly Entry[]): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { work } of batch) outcomes.push(await attempt(sql, work));
  return outcomes;
}

async function attempt(sql: Sql, work: Entry['work']): Promise<Outcome> {
  await sql.query('SAVEPOINT attempt');
  let outcome: Outcome;
  try {
    outcome = { value: await work(sql) };
  } catch (error) {
    await sql.query('ROLLBACK TO attempt');
    outcome = { error };
  }
  await sql.query('RELEASE attempt');
  return outcome;
}
