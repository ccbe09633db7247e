import {
  type PollOutcome,
  reportSubmission,
  type SubmissionReport,
  type SubmitOutcome,
  type TaskRecord,
  type UnknownOutcomePolicy,
} from '../../src/index.ts';
import { createHarness, type Harness, scriptedRenderer } from './harness.ts';

/** What a provider does when it is called; undefined is what it does without a script. */
export type Turn<T> = () => Promise<T | undefined>;

/** How a provider behaves. Without a script it accepts each task (ref-1, ref-2, …) and is done at the first poll. */
export interface ProviderScript {
  readonly submit?: Turn<SubmitOutcome>;
  readonly poll?: Turn<PollOutcome>;
  /** Finds a submission by its key: its reference, null for a proof that there is none, undefined when it cannot tell. */
  readonly lookup?: Turn<string | null>;
  readonly onUnknown?: UnknownOutcomePolicy;
  /** Providers that a task is sent to in turn. */
  readonly chain?: readonly string[];
  readonly deadlineMs?: number;
  /** Whether the provider reports the task before it responds to the submit. */
  readonly reportsFirst?: boolean;
}

/** The calls that a provider received, with the milliseconds after the start. */
export interface ProviderCalls {
  /** Provider and time of each submit. */
  readonly submits: string[];
  /** Reference and time of each poll. */
  readonly polls: string[];
  /** The reference of each call that canceled. */
  readonly cancels: (string | null)[];
  /** The idempotency keys of the submits. */
  readonly keys: Set<string>;
  lookups: number;
}

/** A task that costs money, in a service with a scripted provider. */
export interface PaidTask {
  readonly harness: Harness;
  readonly id: string;
  readonly calls: ProviderCalls;
  readonly read: () => Promise<TaskRecord>;
  /** Passes on what the provider reports of the task; returns whether it changed something. */
  readonly report: (changes: Partial<SubmissionReport>) => Promise<boolean>;
  /** Decides what becomes of an unknown outcome. */
  readonly resolve: (reference: string | null) => Promise<TaskRecord>;
  /** Returns the statuses of which a callback exists, sorted. */
  readonly listCallbacks: () => Promise<string[]>;
}

/** A response that never came: nobody knows whether the provider has the task. */
export const isLost = (): Promise<never> => Promise.reject(new Error('socket hang up'));

/** Returns what takes the turns one after the other, and then does what a provider does without a script. */
export function inTurn<T>(...turns: readonly Turn<T>[]): Turn<T> {
  const left = [...turns];
  return async () => left.shift()?.();
}

/** A response that is always the same. */
export function always<T>(outcome: T): Turn<T> {
  return async () => outcome;
}

/** Creates a task, with a callback, in a service with a scripted provider. */
export async function createPaidTask(script: ProviderScript = {}): Promise<PaidTask> {
  const { submit, poll, lookup, onUnknown = 'report', chain, deadlineMs, reportsFirst } = script;
  const calls: ProviderCalls = { submits: [], polls: [], cancels: [], keys: new Set(), lookups: 0 };
  const renderer = scriptedRenderer({
    async submit({ job, submission }) {
      calls.keys.add(submission.idempotencyKey);
      calls.submits.push(`${submission.provider} at ${sinceStart()}`);
      if (reportsFirst) await reportTask(harness, job.taskId, { reference: 'theirs' });
      return submit?.();
    },
    async poll({ submission }) {
      calls.polls.push(`${submission.reference} at ${sinceStart()}`);
      return poll?.();
    },
    ...(lookup !== undefined && {
      async lookup() {
        calls.lookups += 1;
        return lookup();
      },
    }),
    cancel: async ({ submission }) => void calls.cancels.push(submission.reference),
    onUnknownOutcome: () => onUnknown,
    ...(chain !== undefined && {
      getProvider: (_, before) =>
        chain.find((name) => !before?.notSentTo?.includes(name)) ?? String(chain[0]),
    }),
  });
  const harness: Harness = createHarness({ renderer, ...(deadlineMs !== undefined && { deadlineMs }) });
  const started = harness.now();
  const sinceStart = (): number => harness.now() - started;

  const id = await createWithCallback(harness);
  return {
    harness,
    id,
    calls,
    read: () => harness.getTask(id),
    report: (changes) => reportTask(harness, id, changes),
    resolve: (reference) => harness.service.tasks.resolve(id, reference),
    async listCallbacks() {
      const { items } = await harness.state.deliveries.find({ limit: 100 });
      return items.map(({ status }) => status).sort();
    },
  };
}

/** Creates a task with a callback. */
export function createWithCallback(harness: Harness): Promise<string> {
  return harness.create({ prompt: 'A kitten', callback_url: 'https://receiver.example/' });
}

async function reportTask(
  { state, service }: Harness,
  task: string,
  changes: Partial<SubmissionReport>,
): Promise<boolean> {
  const { submission } = (await state.tasks.get(task)) ?? {};
  const idempotencyKey = submission?.idempotencyKey ?? '';
  return reportSubmission(service.context, { task, idempotencyKey, reference: '', ...changes });
}
