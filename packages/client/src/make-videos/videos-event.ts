import type {
  FailedVideo,
  MadeVideo,
  OverdueVideo,
  RefusedVideo,
  UnfinishedVideo,
  UnknownVideo,
} from './videos-summary.ts';

/** How far a run is: the number of jobs. */
export interface VideosProgress {
  readonly total: number;
  readonly made: number;
  /** The jobs with another result, such as `unknown`. */
  readonly others: number;
}

/** An event of `makeVideos`. `message` is a line of text. */
export type VideosEvent = {
  readonly message: string;
  readonly progress: VideosProgress;
} & (
  | { readonly type: 'created'; readonly name: string; readonly taskId: string }
  | { readonly type: 'status'; readonly name: string; readonly taskId: string; readonly status: string }
  | ({ readonly type: 'made' } & MadeVideo)
  | ({ readonly type: 'failed' } & FailedVideo)
  | ({ readonly type: 'refused' } & RefusedVideo)
  | ({ readonly type: 'unknown' } & UnknownVideo)
  | ({ readonly type: 'overdue' } & OverdueVideo)
  | ({ readonly type: 'unfinished' } & UnfinishedVideo)
  /** The run sends no create request for a time. */
  | { readonly type: 'paused'; readonly delay: number; readonly error: unknown }
  /** The run creates no further task; it ends when the requests on their way have their responses. */
  | { readonly type: 'stopping'; readonly reason: string }
  /** A failure that does not end the run. */
  | { readonly type: 'warning'; readonly error: unknown }
);

/** An event without what the run adds. */
export type EventDetails = VideosEvent extends infer Event
  ? Event extends VideosEvent
    ? Omit<Event, 'progress'>
    : never
  : never;
