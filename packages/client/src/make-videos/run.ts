import type { VideoClient } from '../client.ts';
import type { RunControl } from './create-control.ts';
import type { Pace } from './create-pace.ts';
import type { VideoJournal } from './open-journal.ts';
import type { MakeVideosOptions } from './options.ts';
import type { EventDetails } from './videos-event.ts';

/** A run under way, as its steps share it. */
export interface Run {
  readonly client: VideoClient;
  readonly options: MakeVideosOptions;
  readonly journal: VideoJournal;
  readonly pace: Pace;
  readonly control: RunControl;
  readonly emit: (event: EventDetails) => void;
  /** Requests that were refused or not sent since the service accepted one, or a task ended. */
  refusals: number;
  /** Tasks that the run waits for. */
  tasksInWork: number;
}
