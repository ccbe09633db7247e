import type { DueJobs, JobKind } from '../ports/job-queue.ts';
import type { Row, Sql, SqlValue } from './database.ts';

/** Names and conditions of a table of jobs. */
export interface JobTable {
  readonly table: string;
  readonly kind: string;
  readonly group: string;
  readonly dueAt: string;
  /** The earliest due time of several jobs, in milliseconds since 1970. */
  readonly earliest: string;
  /** Condition of jobs that no worker holds. */
  readonly waiting: string;
  /** The current time, as the due times have it: an expression, or a value of the statement. */
  readonly now: (place: (value: SqlValue) => string) => string;
}

/** Earliest jobs of a kind that one look reads at least. */
const EARLIEST = 100;

/** Groups of a kind that one look reads beside those of the earliest jobs. */
const GROUPS = 25;

/** Jobs of such a group that are counted. */
const PER_GROUP = 16;

/** Looks for due jobs: counts those of some kinds by kind and group, at most `limit` of each group. */
export type LookForJobs = (kinds: readonly JobKind[], limit: number) => Promise<readonly DueJobs[]>;

/**
 * Creates the look of one worker. It reads the earliest jobs of each kind, and some groups, from where the last
 * look ended: its cost depends neither on the number of groups nor on that of jobs, and every group has its turn, also
 * beside a group with many older jobs.
 */
export function lookInTurns(sql: Sql, jobs: JobTable): LookForJobs {
  /** The group after which the next look begins, by kind. */
  const lasts = new Map<JobKind, string>();
  return async (kinds, limit) => {
    const earliest = await countEarliest(sql, jobs)(kinds, Math.max(limit, EARLIEST));
    const found = [...new Set(earliest.map(({ kind }) => kind))];
    if (found.length === 0) return [];
    const rows = await query(sql, (place) => selectGroups(jobs, { kinds: found, limit, lasts, place }));
    for (const kind of found) {
      const groups = rows.filter((row) => row['job_kind'] === kind);
      // After the last group, the next look begins at the first one.
      lasts.set(kind, groups.length < GROUPS ? '' : String(groups.at(-1)?.['job_group']));
    }
    return merge([...earliest, ...parseDueJobs(rows)], limit);
  };
}

/** Creates a look at the earliest jobs of each kind only, as many as `limit`. */
export function countEarliest(sql: Sql, jobs: JobTable): LookForJobs {
  return async (kinds, limit) =>
    parseDueJobs(await query(sql, (place) => selectEarliest(jobs, { kinds, limit, place })));
}

/** Adds a value to a statement, and returns its place. */
type Place = (value: SqlValue) => string;

function query(sql: Sql, write: (place: Place) => string): Promise<readonly Row[]> {
  const values: SqlValue[] = [];
  const text = write((value) => `$${values.push(value)}`);
  return sql.query(text, values);
}

interface Look {
  /** Names of this program, never input. */
  readonly kinds: readonly JobKind[];
  readonly limit: number;
  readonly place: Place;
}

function selectEarliest(jobs: JobTable, { kinds, limit, place }: Look): string {
  const { table, kind, group, dueAt, earliest, waiting, now } = jobs;
  const ofKinds = kinds.map(
    (name) =>
      `SELECT * FROM (SELECT ${kind}, ${group}, ${dueAt} FROM ${table}
        WHERE ${waiting} AND ${kind} = '${name}' AND ${dueAt} <= ${now(place)}
        ORDER BY ${dueAt} LIMIT ${Math.trunc(limit)}) AS ${name.replaceAll('-', '_')}_jobs`,
  );
  return `SELECT ${kind} AS job_kind, ${group} AS job_group, count(*) AS count, ${earliest} AS due_at
    FROM (${ofKinds.join(' UNION ALL ')}) AS due GROUP BY ${kind}, ${group}`;
}

/** Counts the jobs of groups. It jumps from group to group in an index of kind, group and due time. */
function selectGroups(
  jobs: JobTable,
  { kinds, limit, place, lasts }: Look & { readonly lasts: ReadonlyMap<JobKind, string> },
): string {
  const { table, kind, group, dueAt, earliest, waiting, now } = jobs;
  const next = (conditions: string): string =>
    `(SELECT ${group} FROM ${table} WHERE ${waiting} AND ${conditions} ORDER BY ${group} LIMIT 1)`;
  const own = (): string =>
    `${waiting} AND ${kind} = groups.job_kind AND ${group} = groups.job_group AND ${dueAt} <= ${now(place)}`;
  // The empty text comes before every group; the jobs without a group are among the earliest, or wait for none.
  const starts = kinds.map((name) => `('${name}', ${place(lasts.get(name) ?? '')})`).join(', ');
  const most = Math.min(Math.trunc(limit), PER_GROUP);
  return `WITH RECURSIVE groups (job_kind, job_group, number) AS (
      SELECT column1, ${next(`${kind} = column1 AND ${group} > column2`)}, 1 FROM (VALUES ${starts}) AS starts
      UNION ALL
      SELECT job_kind, ${next(`${kind} = groups.job_kind AND ${group} > groups.job_group`)}, number + 1
      FROM groups WHERE job_group IS NOT NULL AND number < ${GROUPS})
    SELECT job_kind, job_group,
      (SELECT count(*) FROM (SELECT 1 FROM ${table} WHERE ${own()} ORDER BY ${dueAt} LIMIT ${most}) AS due) AS count,
      (SELECT ${earliest} FROM ${table} WHERE ${own()}) AS due_at
    FROM groups WHERE job_group IS NOT NULL ORDER BY job_kind, job_group`;
}

/** Joins what two looks found of the same group. */
function merge(found: readonly DueJobs[], limit: number): readonly DueJobs[] {
  const all = new Map<string, DueJobs>();
  for (const jobs of found) {
    const key = `${jobs.kind} ${jobs.group}`;
    const known = all.get(key) ?? jobs;
    const count = Math.min(Math.max(known.count, jobs.count), limit);
    all.set(key, { ...known, count, at: Math.min(known.at, jobs.at) });
  }
  return [...all.values()];
}

/** Converts rows; groups whose jobs are all due later are left out. */
function parseDueJobs(rows: readonly Row[]): readonly DueJobs[] {
  return rows.flatMap((row) => {
    const count = Number(row['count']);
    if (count === 0) return [];
    // Safe: the statement names the kinds itself.
    const kind = String(row['job_kind']) as JobKind;
    return [{ kind, group: String(row['job_group']), count, at: Number(row['due_at']) }];
  });
}
