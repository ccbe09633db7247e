import { notifyInjected } from '../call-injected.ts';
import { createVideoClient } from '../client.ts';
import { createMethods } from '../generated/operations.ts';
import { removeDeadParts } from '../platform/part-file.node.ts';
import { createControl } from './create-control.ts';
import { createEventStream } from './create-event-stream.ts';
import { createPace } from './create-pace.ts';
import { openJournal, type VideoJournal } from './open-journal.ts';
import { checkMakeVideosOptions, type MakeVideosOptions } from './options.ts';
import type { Run } from './run.ts';
import { runJobs } from './run-jobs.ts';
import { type NamedJob, nameJobs, type VideoJob } from './video-job.ts';
import type { EventDetails, VideosEvent } from './videos-event.ts';
import { type JobResult, summarize, type VideosSummary } from './videos-summary.ts';

/** A run of `makeVideos`: awaiting it returns the summary, iterating over it yields the events. */
export interface VideosRun extends Promise<VideosSummary>, AsyncIterable<VideosEvent> {}

/**
 * Makes many videos, each paid once: a journal in the folder has every create request before it is sent. After a crash, a
 * kill or Ctrl-C at any moment, the same call continues: it sends no request again whose outcome is unknown, waits for the
 * tasks that exist, and downloads what is missing. Several processes of a machine may work on one folder. It sends requests
 * at the pace that the account allows. For Node, Bun and Deno.
 *
 * @param jobs the videos to make
 * @returns a promise of the summary, and an iterator of events; a job that fails does not reject it
 * @throws {TypeError} for invalid jobs or options, before anything is sent
 * @throws {HookError} when a function of the options failed
 * @throws {Error} when the journal cannot be read or written
 * @example
 * ```ts
 * import { makeVideos } from '@videogen/client/make-videos';
 *
 * const prompts = ['A city at dawn', 'A city at night'];
 * const jobs = prompts.map((prompt) => ({ input: { prompt, seconds: 5 } }));
 * const { made, unknown } = await makeVideos(jobs, { folder: 'videos' });
 * console.log(`${made.length} of ${jobs.length} made`);
 * for (const { name, advice } of unknown) console.log(`${name}: ${advice}`);
 * ```
 */
export function makeVideos(
  jobs: Iterable<VideoJob> | AsyncIterable<VideoJob>,
  options: MakeVideosOptions,
): VideosRun {
  const stream = createEventStream();
  const summary = makeAll(jobs, options, stream.add);
  summary.then(
    () => stream.end(),
    (error) => stream.end(error),
  );
  return Object.assign(summary, { [Symbol.asyncIterator]: stream.read });
}

async function makeAll(
  given: Iterable<VideoJob> | AsyncIterable<VideoJob>,
  options: MakeVideosOptions,
  add: (event: VideosEvent) => void,
): Promise<VideosSummary> {
  checkMakeVideosOptions(options);
  const { client = createVideoClient(), folder, signal, maxRequests = 4 } = options;
  const jobs = await readJobs(given);
  const results = new Map<string, JobResult>();
  const emit = createEmit(jobs.length, results, options, add);

  const journal = await openJournal(folder);
  const control = createControl(signal, (reason) =>
    emit({ type: 'stopping', message: `stopping: ${reason}`, reason }),
  );
  try {
    checkInputs(journal, jobs);
    await removeDeadParts(folder);
    const pace = createPace(maxRequests, journal.pauseUntil, control.creating);
    const run: Run = { client, options, journal, pace, control, emit, refusals: 0, tasksInWork: 0 };
    await runJobs(run, jobs, ({ name }, result) => {
      results.set(name, result);
      emit(describeResult(result));
    });
    // Stryker disable next-line ArrayDeclaration: each job has a result when `runJobs` resolves.
    const sorted = jobs.flatMap(({ name }) => results.get(name) ?? []);
    return summarize(sorted, control.reason());
  } finally {
    control.release();
    await journal.close();
  }
}

async function readJobs(given: Iterable<VideoJob> | AsyncIterable<VideoJob>): Promise<readonly NamedJob[]> {
  const jobs: VideoJob[] = [];
  for await (const job of given) jobs.push(job);
  // Safe: only the names of the methods are read.
  // Stryker disable next-line ArrowFunction: no method is called.
  const operations = Object.keys(createMethods(() => undefined as never));
  return nameJobs(jobs, new Set(operations));
}

/** Throws for a job with the name of another one that may have been paid for. */
function checkInputs(journal: VideoJournal, jobs: readonly NamedJob[]): void {
  for (const { name, digest } of jobs) {
    const { submission } = journal.get(name);
    if (submission !== undefined && submission.digest !== digest)
      throw new TypeError(
        `The job ${JSON.stringify(name)} has another input than the request in the journal. ` +
          'Give a new video a new name, or restore the input',
      );
  }
}

function createEmit(
  total: number,
  results: ReadonlyMap<string, JobResult>,
  { onEvent }: MakeVideosOptions,
  add: (event: VideosEvent) => void,
): (details: EventDetails) => void {
  return (details) => {
    const made = [...results.values()].filter(({ list }) => list === 'made').length;
    const progress = { total, made, others: results.size - made };
    // Safe: `EventDetails` is an event without its progress.
    const event = { ...details, progress } as VideosEvent;
    add(event);
    if (onEvent) notifyInjected('onEvent', () => onEvent(event));
  };
}

function describeResult({ list, video }: JobResult): EventDetails {
  const { name } = video;
  switch (list) {
    case 'made':
      return { type: list, message: `${name}: ${video.files.join(', ')}`, ...video };
    case 'failed':
      return { type: list, message: `${name}: failed: ${video.reason}`, ...video };
    case 'refused':
      return { type: list, message: `${name}: refused: ${video.reason}`, ...video };
    case 'unknown':
      return {
        type: list,
        message: `${name}: unknown outcome: ${video.evidence}. ${video.advice}`,
        ...video,
      };
    case 'overdue':
      return {
        type: list,
        message: `${name}: task ${video.taskId} did not end before the deadline`,
        ...video,
      };
    case 'unfinished':
      return { type: list, message: `${name}: not finished`, ...video };
  }
}
