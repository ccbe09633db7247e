import { finalStatuses } from '@videogen/types/facts';
import { type Connection, getData, send } from './requests.ts';

/** Fields of a task that the page reads. */
interface TaskRecord {
  readonly status: string;
  readonly output_videos: readonly {
    readonly url: string;
    readonly width: number;
    readonly height: number;
  }[];
}

/** Final statuses, as the emulator assumes them; see the register. */
const last: readonly string[] = finalStatuses;

/** Time between two reads of a task. */
const pauseMs = 700;

/** The elements that show the progress of a task. */
export interface TaskView {
  readonly timeline: HTMLElement;
  readonly video: HTMLElement;
}

function addStatus({ timeline }: TaskView, text: string): void {
  const item = document.createElement('li');
  item.textContent = text;
  timeline.append(item);
}

function showVideos({ video }: TaskView, task: TaskRecord): void {
  video.replaceChildren(
    ...task.output_videos.map(({ url, width, height }) => {
      const player = document.createElement('video');
      Object.assign(player, { src: url, controls: true, muted: true, width, height });
      player.setAttribute('aria-label', `The video of the task, ${width} by ${height} pixels`);
      return player;
    }),
  );
}

/** Reads a task until its status is final, shows each change of the status, and at the end the video. */
export async function watchTask(connection: Connection, path: string, view: TaskView): Promise<void> {
  view.timeline.replaceChildren();
  view.video.replaceChildren();
  const started = performance.now();
  let shown = '';

  while (!last.includes(shown)) {
    const response = await send(connection, 'GET', path);
    // A success of the operation has this shape.
    const data = getData(response) as TaskRecord | undefined;
    if (data === undefined) {
      addStatus(view, `The task could not be read: ${response.status}`);
      return;
    }
    if (data.status !== shown)
      addStatus(view, `${data.status} after ${((performance.now() - started) / 1000).toFixed(1)} s`);
    shown = data.status;
    if (last.includes(shown)) showVideos(view, data);
    else await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
