import type { VideoClient } from '@videogen/client';
import {
  type MakeVideosOptions,
  makeVideos,
  type VideoJob,
  type VideosEvent,
  type VideosSummary,
} from '@videogen/client/make-videos';
import { openReceiver } from '../batch/open-receiver.ts';
import { readJobs } from '../batch/read-jobs.ts';
import { CliError, usageError } from '../cli-error.ts';
import { connect } from '../connect.ts';
import { formatElapsed } from '../output/format.ts';
import type { Session } from '../session.ts';

/** Options of `batch`. */
export interface BatchOptions {
  readonly output: string;
  /** Prints what would be made. */
  readonly dryRun?: boolean;
  readonly resubmitUnknown?: boolean;
  /** Task ids of requests with an unknown outcome, by the name of the job. */
  readonly task?: Readonly<Record<string, string>>;
  readonly concurrency?: number;
  /** Longest time of a task, in milliseconds. */
  readonly timeout?: number;
  readonly publicUrl?: string;
  readonly port: number;
  readonly host: string;
}

/** Longest time of a task without `--timeout`, in milliseconds. */
const defaultTimeout = 3_600_000;

/** Makes the videos of a list, each once, however often it is started. */
export async function makeBatch(session: Session, path: string, options: BatchOptions): Promise<void> {
  const { state } = session;
  const jobs = await readJobs(session, path);
  if (options.dryRun) return printPlan(session, jobs, options);

  state.isPaying = true;
  const lost = 'one that starts for this command stops with it, and loses the tasks';
  const client = await connect(session, lost);
  const summary = await runBatch(session, client, jobs, options);
  const { made, failed, unknown, refused, overdue, unfinished } = summary;
  const counts = {
    made: made.length,
    failed: failed.length,
    unknown: unknown.length,
    refused: refused.length,
    overdue: overdue.length,
    unfinished: unfinished.length,
  };
  session.reporter.report({ event: 'summary', ...counts, total: jobs.length });
  state.summary = describe(counts);
  session.signal.throwIfAborted();
  throwUnlessMade(summary, state.summary);
}

async function runBatch(
  session: Session,
  client: VideoClient,
  jobs: readonly VideoJob[],
  { output: folder, publicUrl, port, host, concurrency, timeout, ...decisions }: BatchOptions,
): Promise<VideosSummary> {
  const receiver =
    publicUrl === undefined ? undefined : await openReceiver(folder, client, { port, host, publicUrl });
  try {
    return await makeVideos(jobs, {
      folder,
      client,
      callbacks: receiver?.callbacks,
      concurrency,
      deadline: timeout ?? defaultTimeout,
      signal: session.signal,
      onUnknown: getDecision(decisions),
      onEvent: (event) => reportVideo(session, event),
    });
  } catch (error) {
    // The client throws it for names and inputs of the list.
    if (error instanceof TypeError) throw usageError(error.message, 'Correct the list', { cause: error });
    throw error;
  } finally {
    await receiver?.[Symbol.asyncDispose]();
  }
}

function getDecision({
  resubmitUnknown = false,
  task = {},
}: Pick<BatchOptions, 'resubmitUnknown' | 'task'>): NonNullable<MakeVideosOptions['onUnknown']> {
  return ({ name }) => {
    const taskId = task[name];
    if (taskId !== undefined) return { taskId };
    return resubmitUnknown ? 'resubmit' : 'report';
  };
}

/** Reports an event of the run, and prints the files for scripts. */
function reportVideo({ reporter }: Session, event: VideosEvent): void {
  const { type, message, progress } = event;
  reporter.report({
    event: 'video',
    state: type,
    message,
    progress,
    ...('name' in event && { name: event.name }),
    ...('taskId' in event && event.taskId !== undefined && { task_id: event.taskId }),
    ...('files' in event && { files: event.files }),
    ...('reason' in event && { reason: event.reason }),
  });
  if (event.type === 'made') {
    for (const file of event.files) reporter.result(file, true);
  }
}

function printPlan(
  { reporter }: Session,
  jobs: readonly VideoJob[],
  { timeout = defaultTimeout }: BatchOptions,
): void {
  const seconds = jobs.map(({ input }) => ('seconds' in input ? (input.seconds ?? 0) : 0));
  const total = seconds.reduce((sum, value) => sum + value, 0);
  const longest = Math.max(...seconds);
  reporter.report({ event: 'plan', videos: jobs.length, seconds: total, longest_seconds: longest, timeout });
  reporter.result(
    `${jobs.length} videos, ${total} s in all, ${longest} s the longest; each is waited for at most ${formatElapsed(timeout)}`,
  );
}

function describe(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).filter(([name, count]) => count > 0 || name === 'made');
  return parts.map(([name, count]) => `${count} ${name}`).join(', ');
}

/** Throws for the outcome that matters most: what may have been paid for, what is to be done, what cannot be done. */
function throwUnlessMade(summary: VideosSummary, outcome: string): void {
  const { failed, unknown, refused, overdue, unfinished } = summary;
  if (unknown.length > 0) {
    const next =
      'Look in the dashboard of the provider; then start again with --task name=id or --resubmit-unknown';
    throw new CliError('unknown_outcomes', outcome, next);
  }
  if (overdue.length + unfinished.length > 0)
    throw new CliError('videos_unfinished', outcome, 'Start again to continue');
  if (refused.length > 0) throw new CliError('videos_refused', outcome, 'Correct the cause, and start again');
  if (failed.length > 0)
    throw new CliError('videos_failed', outcome, 'Give a video another name to make it again');
}
