/** A job whose videos are on the disk. */
export interface MadeVideo {
  readonly name: string;
  readonly taskId: string;
  /** Paths of the videos. */
  readonly files: readonly string[];
}

/** A job whose task failed or was canceled, or whose video could not be downloaded. */
export interface FailedVideo {
  readonly name: string;
  readonly taskId: string;
  readonly reason: string;
  /** Whether the task itself ended without a video. Otherwise the next start reads the task again. */
  readonly isFinal: boolean;
}

/** A job whose create request may have created a task. */
export interface UnknownVideo {
  readonly name: string;
  /** Identifies the request. */
  readonly submissionId: string;
  /** In milliseconds since the epoch. */
  readonly submittedAt: number;
  /** What came in place of a response. */
  readonly evidence: string;
  /** What a person can do. */
  readonly advice: string;
}

/** A job whose request was refused or could not be sent: no task exists, and the next start sends it again. */
export interface RefusedVideo {
  readonly name: string;
  readonly reason: string;
  readonly error: unknown;
}

/** A job whose task exists, and did not end before the deadline. */
export interface OverdueVideo {
  readonly name: string;
  readonly taskId: string;
  /** As last read; undefined when no read succeeded. */
  readonly status: string | undefined;
}

/** A job that a run did not finish, because it was stopped. The next start continues with it. */
export interface UnfinishedVideo {
  readonly name: string;
  /** Undefined when it has no task yet. */
  readonly taskId: string | undefined;
}

/** The result of `makeVideos`: each job is in one list, in the order of the jobs. */
export interface VideosSummary {
  readonly made: readonly MadeVideo[];
  readonly failed: readonly FailedVideo[];
  readonly unknown: readonly UnknownVideo[];
  readonly refused: readonly RefusedVideo[];
  readonly overdue: readonly OverdueVideo[];
  readonly unfinished: readonly UnfinishedVideo[];
  /** Why the run ended before it had sent all requests; undefined when it sent all. */
  readonly stopped: string | undefined;
}

/** The result of one job, with the list that it is in. */
export type JobResult = {
  [List in keyof Omit<VideosSummary, 'stopped'>]: { readonly list: List } & {
    readonly video: VideosSummary[List][number];
  };
}[keyof Omit<VideosSummary, 'stopped'>];

/** Sorts the results into lists. */
export function summarize(results: readonly JobResult[], stopped: string | undefined): VideosSummary {
  const lists = { made: [], failed: [], unknown: [], refused: [], overdue: [], unfinished: [] };
  // Safe: a result has the kind of video that its list has.
  for (const { list, video } of results) (lists[list] as (typeof video)[]).push(video);
  return { ...lists, stopped };
}
