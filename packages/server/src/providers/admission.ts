import { JobPostponed, type Renderer, type SubmitOutcome, type TaskRecord } from '@videogen/engine';
import type { CommitHook, Database, Sql } from '@videogen/engine/sql';
import type { Logger } from 'pino';
import {
  afterSent,
  afterSubmit,
  getCapacity,
  getCircuit,
  isOpen,
  newProviderState,
  type ProviderLimits,
  type ProviderLoad,
  type ProviderState,
  resumed,
  type SubmitResult,
} from './provider-state.ts';

/** A provider as operators see it. */
export interface ProviderStatus extends ProviderLoad {
  readonly provider: string;
  readonly circuit: ReturnType<typeof getCircuit>;
  /** Tasks that it is sent at the same time. */
  readonly limit: number;
  /** Failures in a row. */
  readonly failures: number;
  /** Why the last submit failed; null after one that succeeded. */
  readonly reason: string | null;
  /** Whether it refuses every task, for instance because of its key or of the balance. */
  readonly account: boolean;
  /** Nothing is sent before, in milliseconds since 1970. */
  readonly pausedUntil: number;
  readonly accepted: number;
  readonly refused: number;
  readonly failed: number;
}

/** Decides when a provider gets another task. All processes decide on the same rows. */
export interface Admission {
  /** Returns how many more tasks each provider takes now. Those without an entry take any number. */
  readonly capacity: (providers: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Postpones a commit that begins a submission to a provider without capacity, and counts the others. */
  readonly hook: CommitHook;
  /** Returns whether a provider gets no task now, because its last ones have failed. */
  readonly isDown: (provider: string) => Promise<boolean>;
  /** Reports the outcome of each submit to the admission, and logs those that did not reach their provider. */
  readonly watch: (renderer: Renderer) => Renderer;
  readonly list: () => Promise<readonly ProviderStatus[]>;
  /** Ends the pause of a provider, after its account is well again; false for an unknown provider. */
  readonly resume: (provider: string) => Promise<boolean>;
}

/** Parts of the admission. */
export interface AdmissionDependencies {
  readonly database: Database;
  /** Limits of every remote provider. */
  readonly limits: ReadonlyMap<string, ProviderLimits>;
  /** Providers to which a task goes instead when one is down. */
  readonly fallbacks: ReadonlyMap<string, readonly string[]>;
  readonly now: () => number;
  readonly log: Logger;
}

/** Creates the admission of the remote providers. */
export function createAdmission(dependencies: AdmissionDependencies): Admission {
  const { database, limits } = dependencies;
  return {
    capacity: (providers) => readCapacity(dependencies, providers),
    // Stryker disable next-line ArrayDeclaration: what has no submission is left out.
    hook: (sql, { tasks = [] }) => takeRoom(dependencies, sql, tasks),
    isDown: (provider) => isDown(dependencies, provider),
    watch: (renderer) => watchSubmits(dependencies, renderer),
    list: () => Promise.all([...limits].map(([provider, own]) => readStatus(dependencies, provider, own))),
    async resume(provider) {
      if (!limits.has(provider)) return false;
      await database.transaction((sql) =>
        changeState(database, sql, provider, async (state) => resumed(state)),
      );
      return true;
    },
  };
}

async function readCapacity(
  dependencies: AdmissionDependencies,
  providers: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { database, limits, now } = dependencies;
  const left = new Map<string, number>();
  for (const provider of providers) {
    const own = limits.get(provider);
    if (own === undefined) continue;
    const state = await readState(database, provider);
    const room = getCapacity(state, own, await readLoad(database, provider), now());
    if (room > 0 || !(await moves(dependencies, provider, state))) left.set(provider, room);
  }
  return left;
}

/** Returns whether tasks of a provider that is down go to another one now. */
async function moves(
  dependencies: AdmissionDependencies,
  provider: string,
  state: ProviderState,
): Promise<boolean> {
  if (!isOpen(state)) return false;
  for (const other of dependencies.fallbacks.get(provider) ?? []) {
    if (!(await isDown(dependencies, other))) return true;
  }
  return false;
}

async function isDown({ database, now }: AdmissionDependencies, provider: string): Promise<boolean> {
  const state = await readState(database, provider);
  return isOpen(state) && now() < state.pausedUntil;
}

/** Takes room for the tasks that are submitted, and ends the transaction when a provider has none. */
async function takeRoom(
  { database, limits, now }: AdmissionDependencies,
  sql: Sql,
  tasks: readonly TaskRecord[],
): Promise<void> {
  for (const { submission } of tasks) {
    if (submission?.state !== 'submitting') continue;
    const { provider } = submission;
    const own = limits.get(provider);
    if (own === undefined) continue;

    await changeState(database, sql, provider, async (state) => {
      const { underWay, sending } = await readLoad(sql, provider);
      const before = { underWay: underWay - 1, sending: sending - 1 };
      if (getCapacity(state, own, before, now()) > 0) return afterSent(state, now());
      throw new JobPostponed(`The provider ${provider} takes no more tasks now.`);
    });
  }
}

function watchSubmits(dependencies: AdmissionDependencies, renderer: Renderer): Renderer {
  const submit: Renderer['submit'] = async (call) => {
    const { provider } = call.submission;
    let outcome: SubmitOutcome;
    try {
      outcome = await renderer.submit(call);
    } catch (error) {
      if (!call.signal.aborted) await report(dependencies, provider, toError(error));
      throw error;
    }

    await report(dependencies, provider, outcome);
    if (outcome.state === 'not-sent') {
      const { reason, retryAfterMs } = outcome;
      dependencies.log.warn({ task: call.job.taskId, provider, reason, retryAfterMs }, 'not sent');
    }
    return outcome;
  };
  return { ...renderer, submit };
}

async function report(
  { database, limits, now, log }: AdmissionDependencies,
  provider: string,
  outcome: SubmitOutcome | Error,
): Promise<void> {
  if (!limits.has(provider)) return;
  const count = database.transaction((sql) =>
    changeState(database, sql, provider, async (state) => {
      const load = await readLoad(sql, provider);
      const next = afterSubmit(state, getResult(outcome, load), now());
      logCircuit(log, provider, state, next);
      return next;
    }),
  );
  await count.catch((err: unknown) => log.error({ err }, 'the outcome of a submit was not counted'));
}

/** Logs one line when a circuit opens, and one when it closes. */
function logCircuit(
  log: Logger,
  provider: string,
  before: ProviderState,
  { failures, reason }: ProviderState,
): void {
  const wasOpen = isOpen(before);
  const isNowOpen = isOpen({ failures });
  if (isNowOpen && !wasOpen)
    log.error({ provider, reason }, 'provider paused: it gets one task at a time, as a probe');
  else if (wasOpen && !isNowOpen) log.info({ provider }, 'provider resumed');
}

async function readStatus(
  { database, now }: AdmissionDependencies,
  provider: string,
  { maxConcurrent }: ProviderLimits,
): Promise<ProviderStatus> {
  const state = await readState(database, provider);
  const { failures, reason, account, pausedUntil, accepted, refused, failed } = state;
  const counts = { failures, reason, account, pausedUntil, accepted, refused, failed };
  const circuit = getCircuit(state, now());
  const limit = maxConcurrent ?? state.limit;
  return { provider, circuit, limit, ...(await readLoad(database, provider)), ...counts };
}

async function readState(sql: Sql, provider: string, suffix = ''): Promise<ProviderState> {
  const [row] = await sql.query(`SELECT state FROM providers WHERE name = $1${suffix}`, [provider]);
  return row === undefined ? newProviderState : parseState(row['state']);
}

/** Changes the state of a provider in a transaction, which other processes wait for. */
async function changeState(
  { dialect }: Database,
  sql: Sql,
  provider: string,
  change: (state: ProviderState) => Promise<ProviderState>,
): Promise<void> {
  const first = [provider, JSON.stringify(newProviderState)];
  await sql.query('INSERT INTO providers (name, state) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING', first);
  const lock = dialect === 'postgres' ? ' FOR UPDATE' : '';
  const next = await change(await readState(sql, provider, lock));
  await sql.query('UPDATE providers SET state = $1 WHERE name = $2', [JSON.stringify(next), provider]);
}

/** Counts the tasks at a provider, by an index of these tasks only. */
async function readLoad(sql: Sql, provider: string): Promise<ProviderLoad> {
  const [row = {}] = await sql.query(
    `SELECT count(*) AS under_way, sum(CASE submission WHEN 'submitting' THEN 1 ELSE 0 END) AS sending
      FROM tasks WHERE provider = $1 AND submission IN ('submitting', 'submitted')`,
    [provider],
  );
  return { underWay: Number(row['under_way']), sending: Number(row['sending'] ?? 0) };
}

/** Returns what a submit says of its provider; an error is an unknown outcome. */
function getResult(outcome: SubmitOutcome | Error, { underWay }: ProviderLoad): SubmitResult {
  // Stryker disable next-line StringLiteral: every kind that has no other name is a failure.
  if (outcome instanceof Error) return { kind: 'failed', retryAfterMs: 0, reason: outcome.message };
  if (outcome.state === 'refused') return { kind: 'responded' };
  if (outcome.state !== 'not-sent') return { kind: 'accepted', underWay };
  const { retryAfterMs, busy, account, reason } = outcome;
  if (account === true) return { kind: 'account', retryAfterMs, reason };
  // The refused task is still one of those that are being sent.
  if (busy === true) return { kind: 'busy', retryAfterMs, underWay: underWay - 1, reason };
  // Stryker disable next-line StringLiteral: as above.
  return { kind: 'failed', retryAfterMs: 0, reason };
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

function parseState(text: unknown): ProviderState {
  // Safe: only `changeState` writes the column. A member that a later version added has its first value.
  return { ...newProviderState, ...(JSON.parse(String(text)) as ProviderState) };
}
