import { isFinal, ServiceError, type TaskRecord, type UploadRecord } from '@videogen/engine';
import type { CommitHook, Database, Row, Sql } from '@videogen/engine/sql';
import { serviceUriValidForMs } from '@videogen/types/facts';
import { getPeriod, type OrganizationLimits, parseLimits } from './limits.ts';

/** The credits of an organization. */
export interface Balance {
  readonly organization: string;
  /** Credits that may be spent; null when there is no limit. */
  readonly budget: number | null;
  /** Credits of tasks under way. */
  readonly reserved: number;
  /** Credits of tasks that succeeded. */
  readonly spent: number;
  /** Tasks under way. */
  readonly active: number;
  readonly limits: OrganizationLimits;
  /** Credits spent in the current period of the budget. */
  readonly periodSpent: number;
}

/** Limits of tasks under way; null for no limit. */
export interface TaskLimits {
  /** Tasks of one organization. */
  readonly concurrentTasks: number | null;
  /** Tasks of all organizations together. */
  readonly totalTasks: number | null;
  /** Uploads that an organization is granted in 24 hours, in which their files are kept. */
  readonly uploadsPerDay: number | null;
}

const NO_LIMITS: TaskLimits = { concurrentTasks: null, totalTasks: null, uploadsPerDay: null };

/** Uploads count as long as their references are valid. */
const WINDOW = serviceUriValidForMs;

/** `Retry-After` for an organization at its limit of uploads, in seconds. */
const RETRY_UPLOAD_AFTER = 600;

/** `Retry-After` for an organization at its limit, in seconds. */
const RETRY_AFTER = 5;

/**
 * Creates the hook that updates the ledger in the transaction of every commit: the credits of a task are reserved when it is
 * created, settled when it succeeds and refunded when it fails, each at most once.
 *
 * The hook rejects with a `ServiceError`, and nothing is stored: `BUDGET_EXCEEDED` when the credits of a new task
 * exceed what is left of the budget, `RATE_LIMITED` when the organization has too many tasks under way, `UNAVAILABLE`
 * when all organizations together have too many.
 */
export function createLedger(limits: TaskLimits = NO_LIMITS): CommitHook {
  return async (sql, { tasks = [], uploads = [] }) => {
    for (const upload of uploads) {
      if (upload.version === 1) await countUploads(sql, upload, limits.uploadsPerDay);
    }
    // Organizations are locked in one order, so that commits never deadlock.
    for (const task of tasks.toSorted((left, right) => (left.organization < right.organization ? -1 : 1))) {
      if (task.version === 1) await reserve(sql, task, limits);
      if (isFinal(task.status)) await close(sql, task, task.status === 'SUCCESS' ? 'settle' : 'refund');
    }
  };
}

async function reserve(
  sql: Sql,
  task: TaskRecord,
  { concurrentTasks: usual, totalTasks }: TaskLimits,
): Promise<void> {
  const { credits, organization } = task;
  // The entry comes first: creates of one organization wait for each other from the update to the commit.
  await enter(sql, task, 'reserve', task.createdAt);
  const [row] = await sql.query(
    `UPDATE organizations SET reserved = reserved + $1, active = active + 1 WHERE id = $2
      RETURNING budget, spent, reserved, active, limits, period, period_spent, ${totalTasks === null ? 0 : OTHERS_ACTIVE} AS others`,
    [credits, organization],
  );
  if (row === undefined) throw new Error(`The organization ${organization} does not exist.`);

  const { concurrentTasks = usual, budgetPeriod } = parseLimits(row['limits']);
  const spent = spentIn(row, getPeriod(budgetPeriod, task.createdAt));
  if (concurrentTasks !== null && Number(row['active']) > concurrentTasks)
    throw new ServiceError('RATE_LIMITED', `${concurrentTasks} tasks are under way, which is the limit.`, {
      retryAfter: RETRY_AFTER,
    });
  if (row['budget'] !== null && spent + Number(row['reserved']) > Number(row['budget']))
    throw new ServiceError(
      'BUDGET_EXCEEDED',
      `The budget does not cover the ${credits} credits of this task.`,
    );
  if (totalTasks !== null && Number(row['active']) + Number(row['others']) > totalTasks)
    throw new ServiceError(
      'UNAVAILABLE',
      `The service has ${totalTasks} tasks under way, which is its limit.`,
      { retryAfter: RETRY_AFTER },
    );
}

/**
 * SQL for the tasks under way of all other organizations. Creates that run at the same time on PostgreSQL do not count
 * each other's tasks.
 */
const OTHERS_ACTIVE = `(SELECT coalesce(sum(others.active), 0) FROM organizations AS others
  WHERE others.id <> organizations.id)`;

/** Settles or refunds a reservation. A task has one final status, so it gets only one of the two entries. */
async function close(sql: Sql, task: TaskRecord, entry: 'settle' | 'refund'): Promise<void> {
  const at = task.timeline.at(-1)?.at ?? task.createdAt;
  if (!(await enter(sql, task, entry, at))) return;

  const { credits, organization } = task;
  const paid = entry === 'settle' ? credits : 0;
  const [row] = await sql.query(
    `UPDATE organizations SET reserved = reserved - $1, spent = spent + $2, active = active - 1 WHERE id = $3
      RETURNING spent, limits, period, period_spent`,
    [credits, paid, organization],
  );
  const period = getPeriod(parseLimits(row?.['limits'] ?? '{}').budgetPeriod, at);
  if (row === undefined || period === '' || paid === 0) return;

  // The task ended in the period before this one, which other tasks have begun.
  const current = String(row['period']);
  if (current.length === period.length && current > period) return;

  await sql.query('UPDATE organizations SET period = $1, period_spent = $2 WHERE id = $3', [
    period,
    spentIn(row, period) + paid,
    organization,
  ]);
}

/** Returns the credits that count for the budget: those of its period, or all when it has none. */
function spentIn(row: Row, period: string): number {
  if (period === '') return Number(row['spent']);
  return row['period'] === period ? Number(row['period_spent']) : 0;
}

/** Refuses a grant beyond the limit. Grants of one organization that run at the same time may exceed it together. */
async function countUploads(
  sql: Sql,
  { organization, createdAt }: UploadRecord,
  limit: number | null,
): Promise<void> {
  if (limit === null) return;
  const [row] = await sql.query(
    'SELECT count(*) AS count FROM uploads WHERE organization = $1 AND created_at > $2',
    [organization, createdAt - WINDOW],
  );
  if (Number(row?.['count']) > limit)
    throw new ServiceError('RATE_LIMITED', `${limit} uploads in ${WINDOW / 3_600_000} hours are the limit.`, {
      retryAfter: RETRY_UPLOAD_AFTER,
    });
}

async function enter(
  sql: Sql,
  { id, organization, credits }: TaskRecord,
  entry: string,
  at: number,
): Promise<boolean> {
  const rows = await sql.query(
    `INSERT INTO ledger (task_id, entry, organization, credits, at) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (task_id, entry) DO NOTHING RETURNING task_id`,
    [id, entry, organization, credits, at],
  );
  return rows.length > 0;
}

/** Reads the balances of all organizations, or of one. */
export async function readBalances(
  database: Database,
  organization?: string,
  now: number = Date.now(),
): Promise<readonly Balance[]> {
  const where = organization === undefined ? '' : ' WHERE id = $1';
  const values = organization === undefined ? [] : [organization];
  const rows = await database.query(`SELECT * FROM organizations${where} ORDER BY id`, values);
  return rows.map((row) => ({
    organization: String(row['id']),
    budget: typeof row['budget'] === 'number' ? row['budget'] : null,
    reserved: Number(row['reserved']),
    spent: Number(row['spent']),
    active: Number(row['active']),
    limits: parseLimits(row['limits']),
    periodSpent: spentIn(row, getPeriod(parseLimits(row['limits']).budgetPeriod, now)),
  }));
}

/**
 * Compares each balance with the sum of its ledger entries.
 *
 * @returns the organizations whose balance is not the sum of their entries; empty when the ledger balances
 */
export async function auditLedger(database: Database): Promise<readonly string[]> {
  const rows = await database.query(
    `SELECT id FROM organizations LEFT JOIN (
        SELECT organization,
          sum(CASE entry WHEN 'reserve' THEN credits ELSE -credits END) AS reserved,
          sum(CASE entry WHEN 'settle' THEN credits ELSE 0 END) AS spent
        FROM ledger GROUP BY organization) AS sums ON sums.organization = id
      WHERE organizations.reserved <> coalesce(sums.reserved, 0) OR organizations.spent <> coalesce(sums.spent, 0)
      ORDER BY id`,
  );
  return rows.map(({ id }) => String(id));
}
