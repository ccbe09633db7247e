import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import {
  type PollOutcome,
  reportSubmission,
  restoreTasks,
  type SubmissionReport,
  type SubmitOutcome,
  type UnknownOutcomePolicy,
} from '../../src/index.ts';
import { createHarness, type Harness, scriptedRenderer } from '../support/harness.ts';

/** The outcome of every call, or of the first calls. */
type Turns<T> = T | { readonly fails: string } | readonly (T | { readonly fails: string })[];

/**
 * An entry of `scenarios.json`: what becomes of tasks whose provider fails in some way. A paid call is made once,
 * whatever comes in between. A provider accepts each task (ref-1, ref-2, …) and is done at the first poll, unless a
 * scenario says otherwise.
 */
interface Scenario {
  readonly name: string;
  readonly submit?: Turns<SubmitOutcome>;
  readonly poll?: Turns<PollOutcome>;
  readonly lookup?: Turns<{ readonly finds?: string | null }>;
  readonly onUnknown?: UnknownOutcomePolicy;
  /** Providers that a task is sent to in turn. */
  readonly chain?: readonly string[];
  readonly deadlineMs?: number;
  /** Whether the provider reports the task before it responds to the submit. */
  readonly reportsFirst?: boolean;
  readonly steps: readonly Step[];
}

/** A step. Tasks are numbered from 0 in the order of their creation. */
interface Step {
  /** Tasks, each with a callback. */
  readonly create?: number;
  /** Milliseconds that pass. */
  readonly work?: number;
  /** Jobs that are done, of those that are due. */
  readonly run?: number;
  readonly resolve?: { readonly task?: number; readonly reference: string | null };
  readonly report?: Partial<SubmissionReport>;
  /** The number of tasks whose outcome is unknown from then on. */
  readonly restore?: number;
  /** A part of what was seen until then. */
  readonly expect?: object;
}

/** Returns the next outcome, or undefined for that of the renderer without a script. */
function takeTurns<T>(turns: Turns<T> | undefined): () => T | undefined {
  const left = Array.isArray(turns) ? [...turns] : undefined;
  return () => {
    const turn = left === undefined ? turns : left.shift();
    if (typeof turn === 'object' && turn !== null && 'fails' in turn) throw new Error(String(turn.fails));
    // Safe: what is left of the type is an outcome.
    return turn as T | undefined;
  };
}

/** Runs the steps of scenarios, and notes what the renderer is called for. */
function createStage({
  submit,
  poll,
  lookup,
  onUnknown = 'report',
  chain,
  deadlineMs,
  reportsFirst,
}: Scenario) {
  const [submits, polls, lookups] = [takeTurns(submit), takeTurns(poll), takeTurns(lookup)];
  const ids: string[] = [];
  const keys = new Set<string>();
  const seen = {
    submitted: [] as string[],
    polled: [] as string[],
    canceled: [] as (string | null)[],
    lookups: 0,
    refused: [] as string[],
    reported: [] as boolean[],
  };
  const renderer = scriptedRenderer({
    async submit({ job, submission: { provider, idempotencyKey } }) {
      keys.add(idempotencyKey);
      seen.submitted.push(`${ids.indexOf(job.taskId)} ${provider} ${sinceStart()}`);
      if (reportsFirst) await report({ task: job.taskId, reference: 'theirs' });
      return submits();
    },
    async poll({ submission }) {
      seen.polled.push(`${submission.reference} ${sinceStart()}`);
      return polls();
    },
    ...(lookup !== undefined && {
      async lookup() {
        seen.lookups += 1;
        return lookups()?.finds;
      },
    }),
    cancel: async ({ submission }) => void seen.canceled.push(submission.reference),
    onUnknownOutcome: () => onUnknown,
    ...(chain && {
      getProvider: (_, before) =>
        chain.find((name) => !before?.notSentTo?.includes(name)) ?? String(chain[0]),
    }),
  });
  const harness: Harness = createHarness({ renderer, ...(deadlineMs !== undefined && { deadlineMs }) });
  const { service, state, queue } = harness;
  const started = harness.now();
  const sinceStart = (): number => harness.now() - started;
  const report = async ({ task = ids[0] ?? '', ...changes }: Partial<SubmissionReport>): Promise<void> => {
    const { submission } = (await state.tasks.get(ids[0] ?? task)) ?? {};
    const sent = { task, idempotencyKey: submission?.idempotencyKey ?? '', reference: '', ...changes };
    seen.reported.push(await reportSubmission(service.context, sent));
  };
  const observe = async (): Promise<object> => ({
    ...seen,
    tasks: await Promise.all(ids.map(harness.getTask)),
    keys: keys.size,
    unknown: (await harness.listUnknown()).map((id) => ids.indexOf(id)).sort(),
    dead: (await queue.dead({ limit: 10 })).items,
    deadlines: (await queue.nextAt(['expire-task'])) === undefined ? 0 : 1,
    callbacks: (await state.deliveries.find({ limit: 100 })).items.map(({ status }) => status).sort(),
    errors: harness.errors.map((error) => String(error).replace('Error: ', '')),
  });
  return async (step: Step): Promise<void> => {
    const body = { prompt: 'A kitten', callback_url: 'https://receiver.example/' };
    for (let left = step.create ?? 0; left > 0; left -= 1) ids.push(await harness.create(body));
    if (step.work !== undefined) await harness.work(step.work);
    for (let left = step.run ?? 0; left > 0; left -= 1) {
      const claim = await harness.claim();
      if (claim !== undefined) await harness.run(claim);
    }
    if (step.resolve !== undefined)
      await service.tasks
        .resolve(ids[step.resolve.task ?? 0] ?? '', step.resolve.reference)
        .catch(({ code }) => seen.refused.push(code));
    if (step.report !== undefined) await report(step.report);
    if (step.restore !== undefined) expect(await restoreTasks(service.context)).toBe(step.restore);
    if (step.expect !== undefined) expect(await observe()).toMatchObject(step.expect);
  };
}

const text = await readFile(new URL('scenarios.json', import.meta.url), 'utf8');
const scenarios: readonly Scenario[] = JSON.parse(text);

test.each(scenarios)('$name', async (scenario) => {
  const run = createStage(scenario);
  for (const step of scenario.steps) await run(step);
});
