import { type Renderer, StorageUnavailable, type SubmitOutcome, type TaskRecord } from '@videogen/engine';
import { sampleCall, sampleTask } from '@videogen/engine/conformance';
import { createSqlStateStore, type Database, type Sql } from '@videogen/engine/sql';
import { createSqliteQueue, openSqlite } from '@videogen/engine/sqlite';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../src/migrations.ts';
import { createAdmission } from '../../src/providers/admission.ts';
import type { ProviderLimits } from '../../src/providers/provider-state.ts';

const NOW = 1_768_469_400_000;
const unlimited: ProviderLimits = { maxConcurrent: null, requestsPerMinute: null };

interface Given {
  readonly limits?: Readonly<Record<string, ProviderLimits>>;
  readonly fallbacks?: Readonly<Record<string, readonly string[]>>;
  /** Decorates the database. */
  readonly decorate?: (database: Database) => Database;
}

/** The admission of providers, and a store of tasks that it decides about. */
async function open({ limits = { it: unlimited }, fallbacks = {}, decorate = (it) => it }: Given = {}) {
  const database = openSqlite(':memory:');
  onTestFinished(database.close);
  await migrate(database);
  const time = { now: NOW };
  const lines: object[] = [];
  const log = pino(
    { base: null, timestamp: false, level: 'info' },
    { write: (line: string) => void lines.push(JSON.parse(line)) },
  );
  const admission = createAdmission({
    database: decorate(database),
    limits: new Map(Object.entries(limits)),
    fallbacks: new Map(Object.entries(fallbacks)),
    now: () => time.now,
    log,
  });
  const { changes } = createSqliteQueue(database, { now: () => time.now }, () => 'token');
  const state = createSqlStateStore(database, changes, admission.hook);
  const submit = async (outcome: SubmitOutcome | Error, provider = 'it', signal?: AbortSignal) => {
    const renderer = {
      submit: () => (outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome)),
    } as Partial<Renderer> as Renderer;
    const call = sampleCall({ taskId: 'task-1' }, provider);
    return admission.watch(renderer).submit({ ...call, ...(signal && { signal }) });
  };
  return { database, admission, state, time, lines, submit };
}

/** A task at a provider. */
function sent(state: 'submitting' | 'submitted' | 'settled', provider = 'it'): TaskRecord {
  return sampleTask({ submission: { ...sampleCall({}, provider).submission, state } });
}

const accepted: SubmitOutcome = { state: 'accepted', reference: 'work' };
const failed = new Error('socket hang up');
const busy: SubmitOutcome = { state: 'not-sent', reason: 'too many', retryAfterMs: 5000, busy: true };

test('a provider that was never called takes two tasks, and is closed', async () => {
  const { admission } = await open();
  expect(await admission.list()).toEqual([
    {
      ...{ provider: 'it', circuit: 'closed', limit: 2, underWay: 0, sending: 0, failures: 0, reason: null },
      ...{ account: false, pausedUntil: 0, accepted: 0, refused: 0, failed: 0 },
    },
  ]);
  expect(await admission.capacity(['it', 'here'])).toEqual(new Map([['it', 2]]));
  expect(await admission.isDown('it')).toBe(false);
});

test('the limit of the configuration is shown instead', async () => {
  const { admission } = await open({ limits: { it: { maxConcurrent: 7, requestsPerMinute: null } } });
  expect(await admission.list()).toMatchObject([{ limit: 7 }]);
});

describe('the tasks at a provider', () => {
  test('count while they are sent, and until they have ended', async () => {
    const { admission, state } = await open();
    await state.commit({ tasks: [sent('submitting'), sent('settled'), sent('submitting', 'here')] });
    expect(await admission.list()).toMatchObject([{ underWay: 1, sending: 1 }]);
    await state.commit({ tasks: [sent('submitted')] });
    expect(await admission.list()).toMatchObject([{ underWay: 2, sending: 1 }]);
    expect(await admission.capacity(['it'])).toEqual(new Map([['it', 0]]));
  });

  test('are no more than it takes: the commit is postponed, and stores nothing', async () => {
    const { admission, state } = await open();
    await state.commit({ tasks: [sent('submitting'), sent('submitting')] });
    const third = sent('submitting');
    await expect(async () => state.commit({ tasks: [third] })).rejects.toMatchObject({
      name: 'JobPostponed',
      message: 'The provider it takes no more tasks now.',
      delayMs: undefined,
    });
    expect(await state.tasks.get(third.id)).toBeUndefined();
    expect(await admission.list()).toMatchObject([{ underWay: 2 }]);
  });

  test('are counted by the minute', async () => {
    const limits = { it: { maxConcurrent: null, requestsPerMinute: 1 } };
    const { admission, state, time } = await open({ limits });
    await state.commit({ tasks: [sent('submitting')] });
    await expect(async () => state.commit({ tasks: [sent('submitting')] })).rejects.toThrow('takes no more');
    time.now += 60_000;
    expect(await admission.capacity(['it'])).toEqual(new Map([['it', 1]]));
    await state.commit({ tasks: [sent('submitting')] });
  });

  test('of a commit without tasks, or of other submissions, are not counted', async () => {
    const { database, state } = await open();
    await state.commit({});
    await state.commit({ tasks: [sampleTask(), sent('submitted'), sent('submitting', 'here')] });
    expect(await database.query('SELECT name FROM providers')).toEqual([]);
  });
});

describe('the outcome of a submit', () => {
  const shown = { failures: 0, reason: null, account: false, accepted: 0, refused: 0, failed: 0 };
  const later = { state: 'not-sent', reason: 'why', retryAfterMs: 5000 } as const;

  test.each<[string, SubmitOutcome | Error, object]>([
    ['that was accepted', accepted, { accepted: 1 }],
    [
      'that is done',
      { state: 'done', video: { content: new Uint8Array(), mediaType: '', width: 1, height: 1 } },
      { accepted: 1 },
    ],
    ['whose content was refused', { state: 'refused', reason: 'no' }, {}],
    ['that is unknown', failed, { failures: 1, failed: 1, reason: 'socket hang up' }],
    ['that was not sent', later, { failures: 1, failed: 1, reason: 'why' }],
    [
      'for which there is no money',
      { ...later, account: true },
      { failures: 5, failed: 1, reason: 'why', account: true, pausedUntil: NOW + 5000, circuit: 'open' },
    ],
    ['that is one too many', busy, { refused: 1, limit: 1, pausedUntil: NOW + 5000, circuit: 'paused' }],
  ])('%s is counted', async (_, outcome, expected) => {
    const { admission, state, submit } = await open();
    await state.commit({ tasks: [sent('submitted'), sent('submitting')] });
    const submitted = submit(outcome);
    if (outcome instanceof Error) await expect(submitted).rejects.toBe(outcome);
    else expect(await submitted).toBe(outcome);
    expect(await admission.list()).toMatchObject([{ circuit: 'closed', ...shown, ...expected }]);
  });

  test('that is refused although it is the only one is a failure', async () => {
    const { admission, state, submit } = await open();
    await state.commit({ tasks: [sent('submitting')] });
    await submit(busy);
    expect(await admission.list()).toMatchObject([{ refused: 1, failures: 1, reason: 'too many' }]);
  });

  test('that accepted the second of two tasks raises the limit', async () => {
    const { admission, state, submit } = await open();
    await state.commit({ tasks: [sent('submitted'), sent('submitting')] });
    await submit(accepted);
    expect(await admission.list()).toMatchObject([{ limit: 3 }]);
  });

  test('of a provider without limits is not counted', async () => {
    const { database, submit, lines } = await open();
    await submit(accepted, 'here');
    expect(await database.query('SELECT name FROM providers')).toEqual([]);
    expect(lines).toEqual([]);
  });

  test('that is unknown because the process stops says nothing of the provider', async () => {
    const { admission, submit } = await open();
    await expect(submit(failed, 'it', AbortSignal.abort())).rejects.toBe(failed);
    expect(await admission.list()).toMatchObject([{ failures: 0 }]);
  });

  test('that is not an error is counted with its text', async () => {
    const { admission } = await open();
    const renderer = { submit: () => Promise.reject('a text') } as Partial<Renderer> as Renderer;
    await expect(admission.watch(renderer).submit(sampleCall())).rejects.toBe('a text');
    expect(await admission.list()).toMatchObject([{ failures: 1, reason: 'a text' }]);
  });

  test('that was not sent is logged', async () => {
    const { submit, lines } = await open();
    await submit(later);
    const line = { task: 'task-1', provider: 'it', reason: 'why', retryAfterMs: 5000, msg: 'not sent' };
    expect(lines).toEqual([{ level: 40, ...line }]);
  });

  test('that cannot be counted is logged, and changes nothing of it', async () => {
    const error = new StorageUnavailable(new Error('no response'), { nothingStored: true });
    const decorate = (it: Database): Database => ({ ...it, transaction: () => Promise.reject(error) });
    const { submit, lines } = await open({ decorate });
    expect(await submit(accepted)).toBe(accepted);
    expect(lines).toMatchObject([
      {
        level: 50,
        err: { message: 'no response: no response' },
        msg: 'the outcome of a submit was not counted',
      },
    ]);
  });
});

describe('a circuit', () => {
  /** A provider whose last submits have failed. */
  async function openDown(given: Given = {}, failures = 5) {
    const opened = await open(given);
    for (let count = 0; count < failures; count += 1) await opened.submit(failed).catch(() => {});
    return opened;
  }

  test('is logged when it opens, and when it closes', async () => {
    const { submit, lines, time } = await openDown({}, 7);
    const msg = 'provider paused: it gets one task at a time, as a probe';
    expect(lines).toEqual([{ level: 50, provider: 'it', reason: 'socket hang up', msg }]);
    time.now += 60_000;
    await submit(accepted);
    await submit(accepted);
    expect(lines.slice(1)).toEqual([{ level: 30, provider: 'it', msg: 'provider resumed' }]);
  });

  test('is down until its pause has passed', async () => {
    const { admission, time } = await openDown();
    expect([await admission.isDown('it'), await admission.capacity(['it'])]).toEqual([
      true,
      new Map([['it', 0]]),
    ]);
    time.now += 1999;
    expect(await admission.isDown('it')).toBe(true);
    time.now += 1;
    expect([await admission.isDown('it'), await admission.capacity(['it'])]).toEqual([
      false,
      new Map([['it', 1]]),
    ]);
  });

  test('of a provider that is only paused is not down', async () => {
    const { admission, state, submit } = await open();
    await state.commit({ tasks: [sent('submitted'), sent('submitting')] });
    await submit(busy);
    expect(await admission.list()).toMatchObject([{ circuit: 'paused' }]);
    expect([await admission.isDown('it'), await admission.capacity(['it'])]).toEqual([
      false,
      new Map([['it', 0]]),
    ]);
  });

  const two = { it: unlimited, spare: unlimited };

  test('that is open has no capacity of its own while a fallback is up: its tasks move', async () => {
    const { admission, submit } = await openDown({ limits: two, fallbacks: { it: ['spare'] } });
    expect(await admission.capacity(['it', 'spare'])).toEqual(new Map([['spare', 2]]));
    for (let count = 0; count < 5; count += 1) await submit(failed, 'spare').catch(() => {});
    expect(await admission.capacity(['it', 'spare'])).toEqual(
      new Map([
        ['it', 0],
        ['spare', 0],
      ]),
    );
  });

  test('that is half-open takes one task as a probe, and postpones the next one', async () => {
    const { state, time } = await openDown();
    time.now += 60_000;
    await state.commit({ tasks: [sent('submitting')] });
    await expect(async () => state.commit({ tasks: [sent('submitting')] })).rejects.toThrow('takes no more');
  });

  test('that is half-open has the capacity of a probe, although a fallback is up', async () => {
    const { admission, time } = await openDown({ limits: two, fallbacks: { it: ['spare'] } });
    time.now += 60_000;
    expect(await admission.capacity(['it'])).toEqual(new Map([['it', 1]]));
  });

  test('that is closed keeps the tasks that wait, although a fallback is up', async () => {
    const limits = { ...two, it: { maxConcurrent: 1, requestsPerMinute: null } };
    const { admission, state } = await open({ limits, fallbacks: { it: ['spare'] } });
    await state.commit({ tasks: [sent('submitted')] });
    expect(await admission.capacity(['it'])).toEqual(new Map([['it', 0]]));
  });

  test('is closed by an operator, of a known provider', async () => {
    const { admission } = await openDown();
    expect([await admission.resume('nobody'), await admission.resume('it')]).toEqual([false, true]);
    expect(await admission.list()).toMatchObject([
      { provider: 'it', circuit: 'closed', failures: 0, reason: null, pausedUntil: 0, failed: 5 },
    ]);
  });
});

test.each([
  ['postgres', 'SELECT state FROM providers WHERE name = $1 FOR UPDATE'],
  ['sqlite', 'SELECT state FROM providers WHERE name = $1'],
] as const)('a change of a state has its row alone, by a lock of %s', async (dialect, expected) => {
  const reads: string[] = [];
  const record = ({ query }: Sql): Sql => ({
    query(text, values) {
      if (text.startsWith('SELECT state')) reads.push(text);
      return query(text.replace(' FOR UPDATE', ''), values);
    },
  });
  const decorate = (it: Database): Database => ({
    ...it,
    dialect,
    transaction: (run) => it.transaction((sql) => run(record(sql))),
  });
  const { admission } = await open({ decorate });
  await admission.resume('it');
  expect(reads).toEqual([expected]);
});

test('a state that an earlier version stored has first values for what it does not name', async () => {
  const { database, admission } = await open();
  await database.query(`INSERT INTO providers (name, state) VALUES ('it', '{"limit":9}')`);
  expect(await admission.list()).toMatchObject([{ limit: 9, failures: 0, circuit: 'closed' }]);
});
