import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Database, Row } from '@videogen/engine/sql';
import { auditLedger, readBalances } from '../../src/accounts/ledger.ts';
import type { Double } from '../doubles/double.ts';
import { program } from './cli.ts';
import { type Pickup, queryAgain } from './pickup.ts';
import type { Receiver } from './receiver.ts';

/** Outcome of a campaign. */
export interface Outcome {
  /** Tasks by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Tasks that the API accepted and the database does not have. */
  readonly lost: readonly string[];
  /** Tasks with an unknown outcome. */
  readonly unknown: number;
  /** Tasks without a final status that `videogen-server submissions list --unknown` does not list. */
  readonly unlisted: readonly string[];
  /** Tasks for which the provider accepted work more than once. */
  readonly paidTwice: readonly string[];
  /** Callbacks by state. */
  readonly callbacks: Readonly<Record<string, number>>;
  /** Callbacks that were neither received nor became dead letters, or were never created. */
  readonly callbacksLost: readonly string[];
  /** Jobs that became dead letters. */
  readonly deadJobs: number;
  /** Organizations whose balance differs from its entries or from the cost of the tasks. */
  readonly unbalanced: readonly string[];
  readonly kills: number;
  /** Create requests by the status of their response. */
  readonly responses: Readonly<Record<string, number>>;
  /** The waiting times of the jobs of the killed workers. */
  readonly pickup: Pickup;
}

/** The outcome of a campaign in which nothing was lost and nothing was paid twice. */
export const sound: Partial<Outcome> = {
  lost: [],
  unlisted: [],
  paidTwice: [],
  callbacksLost: [],
  unbalanced: [],
};

/** Credits of every task of a campaign. */
const CREDITS = 2;

/** Counts unfinished tasks and callbacks. Retries while PostgreSQL restarts. */
export async function readProgress(database: Database): Promise<{ underWay: number; open: number }> {
  const [row] = await queryAgain(
    database,
    `SELECT (SELECT count(*) FROM tasks
        WHERE status NOT IN ('SUCCESS', 'FAILED', 'CANCELED') AND submission IS DISTINCT FROM 'unknown') AS tasks,
      (SELECT count(*) FROM deliveries WHERE state IN ('scheduled', 'waiting')) AS deliveries`,
  );
  const underWay = Number(row?.['tasks']);
  return { underWay, open: underWay + Number(row?.['deliveries']) };
}

/** Sources of the outcome. */
interface Found {
  readonly ids: readonly string[];
  readonly double: Double;
  readonly receiver: Receiver;
  readonly env: Readonly<Record<string, string>>;
}

/** Compares the database, the provider, the receiver and the command line. */
export async function inspect(
  database: Database,
  { ids, double, receiver, env }: Found,
): Promise<Omit<Outcome, 'kills' | 'responses' | 'pickup'>> {
  const tasks = await database.query('SELECT id, status, submission FROM tasks');
  const stored = new Set(tasks.map(({ id }) => id));
  const listed = await listUnknown(env);
  const open = tasks.filter(({ status }) => status !== 'SUCCESS' && status !== 'FAILED');
  const deliveries = await database.query('SELECT id, task_id, state, record FROM deliveries');
  const [dead] = await database.query('SELECT count(*) AS count FROM dead_jobs');

  return {
    statuses: countBy(tasks, 'status'),
    lost: ids.filter((id) => !stored.has(id)),
    unknown: tasks.filter(({ submission }) => submission === 'unknown').length,
    unlisted: open.flatMap(({ id }) => (listed.has(String(id)) ? [] : [String(id)])),
    paidTwice: paidTwice(double),
    callbacks: countBy(deliveries, 'state'),
    callbacksLost: [...lostCallbacks(deliveries, receiver), ...unplannedCallbacks(tasks, deliveries)],
    deadJobs: Number(dead?.['count']),
    unbalanced: [...(await auditLedger(database)), ...(await wrongBalances(database, tasks))],
  };
}

function countBy(rows: readonly Row[], column: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const row of rows) counts[String(row[column])] = (counts[String(row[column])] ?? 0) + 1;
  return counts;
}

/** Runs the command that lists unknown outcomes, as an operator does. */
async function listUnknown(env: Readonly<Record<string, string>>): Promise<ReadonlySet<string>> {
  const command = [program, 'submissions', 'list', '--unknown', '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, command, {
    env: { ...process.env, ...env },
    maxBuffer: 100_000_000,
  });
  const items: { task: string }[] = JSON.parse(stdout);
  return new Set(items.map(({ task }) => task));
}

/** Returns the tasks whose work the provider has accepted more than once. */
export function paidTwice({ accepted }: Pick<Double, 'accepted'>): string[] {
  const submissions = new Map<string, number>();
  for (const { input } of accepted) {
    const id = String(input['metadata']);
    submissions.set(id, (submissions.get(id) ?? 0) + 1);
  }
  return [...submissions].flatMap(([id, count]) => (count > 1 ? [id] : []));
}

/** Returns the callbacks that were not received and did not become dead letters. */
export function lostCallbacks(
  deliveries: readonly Row[],
  { received }: Pick<Receiver, 'received'>,
): string[] {
  return deliveries.flatMap(({ id, task_id, state, record }) => {
    const { status }: { status: string } = JSON.parse(String(record));
    const wasReceived = received.get(String(task_id))?.has(status) === true;
    return state === 'exhausted' || (state === 'delivered' && wasReceived) ? [] : [String(id)];
  });
}

/** Returns the tasks with a final status and no callback about it. */
export function unplannedCallbacks(tasks: readonly Row[], deliveries: readonly Row[]): string[] {
  const planned = new Set(
    deliveries.map(({ task_id, record }) => `${task_id} ${JSON.parse(String(record)).status}`),
  );
  const ended = tasks.filter(({ status }) => status === 'SUCCESS' || status === 'FAILED');
  return ended.map(({ id, status }) => `${id} ${status}`).filter((key) => !planned.has(key));
}

async function wrongBalances(database: Database, tasks: readonly Row[]): Promise<string[]> {
  const spent = CREDITS * tasks.filter(({ status }) => status === 'SUCCESS').length;
  const reserved = CREDITS * tasks.filter(({ submission }) => submission === 'unknown').length;
  const balances = await readBalances(database);
  return balances.flatMap((balance) =>
    balance.spent === spent && balance.reserved === reserved ? [] : [balance.organization],
  );
}
