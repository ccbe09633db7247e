import { operations } from '@videogen/types/operations';
import type { VNode } from 'preact';
import type { AdminTask } from '../../generated/admin.ts';
import { admin, here } from './api.ts';
import { moveClock } from './clock.ts';
import { CodeSamples } from './code-samples.ts';
import { deliveryRow } from './deliveries.ts';
import { alertBox, badge, Code, Copy, detail, facts, missing } from './elements.ts';
import { FailureBox } from './failure.ts';
import { bytes, dateTime, exactTime, getTitle, length, words } from './format.ts';
import { getText } from './get-text.ts';
import { html } from './html.ts';
import { attempt } from './notice.ts';
import { useList, useRemote } from './remote.ts';
import { requestRow } from './requests.ts';
import { getCreate, getOrigin } from './sent-request.ts';
import { isFinal } from './statuses.ts';
import { getSource } from './video.ts';

/** One task: its video, timeline, record, code, callbacks and requests. */
export function TaskDetail({ id }: { readonly id: string }): VNode {
  const { data: task, error } = useRemote<AdminTask>(
    `/tasks/${encodeURIComponent(id)}`,
    (event) =>
      (event.type === 'task' && event.data.id === id) ||
      (event.type === 'delivery' && event.data.taskId === id) ||
      event.type === 'clock' ||
      event.type === 'settings',
  );
  if (task === undefined) return missing('tasks', error);
  return detail(
    {
      view: 'tasks',
      line: html`${badge(task.status)} <span class="soft">${words(task.category)}</span>
        <code class="id">${task.id}</code> <${Copy} text=${task.id} label="Copy id" />`,
      title: getTitle(task),
    },
    html`${failures(task)}
    <div class="columns">
      ${output(task)}
      <div class="side">
        ${timeline(task)} ${isFinal(task.status) ? null : actions(task.id)}
        ${about(task)}
      </div>
    </div>
    <div class="columns">
      <section>
        <h3>Record</h3>
        <p class="hint">As the client gets it from <code>GET ${operations.getTask.path}</code>.</p>
        <${Code} label="Record" text=${JSON.stringify(task.record, null, 2)} />
      </section>
      <section>
        <h3>Code</h3>
        <p class="hint">Creates such a task and reads it.</p>
        <${CodeSamples} request=${getCreate(task)} />
      </section>
    </div>
    <${Related} title="Callbacks" path=${`/deliveries?limit=1000&taskId=${id}`} event="delivery" id=${id} row=${deliveryRow}
      none=${task.callbackUrl === null ? 'The task was created without a callback_url.' : 'No callback was sent yet.'} />
    <${Related} title="Requests" path=${`/requests?limit=20&taskId=${id}`} event="request" id=${id} row=${requestRow}
      none="No request about this task is in the log." />`,
  );
}

function failures({ failure, failedDeliveries, deliveries, lastFailure }: AdminTask): VNode {
  return html`${failure === null ? null : alertBox(html`<b>The task failed.</b> ${failure}`)}
  ${
    lastFailure === null
      ? null
      : html`<${FailureBox} failure=${lastFailure} title=${`${failedDeliveries} of ${deliveries} callbacks failed.`} />`
  }`;
}

function output({ output: video, status, record }: AdminTask): VNode {
  if (video === null) {
    return html`<div class="screen" data-tone=${status}><span>${isFinal(status) ? 'No video' : `${words(status)}…`}</span></div>`;
  }

  const { url, width, height, size, mediaType, expiresAt, available } = video;
  const source = here(url, getOrigin());
  const text = `${width} × ${height}, ${String(record['seconds'])} s, ${bytes(size)}, ${mediaType}`;
  if (!available)
    return html`<div class="screen"><span>The video expired ${dateTime(expiresAt)}</span></div>`;

  return html`<div class="output">
    <video
      controls
      loop
      muted
      playsinline
      preload="auto"
      key=${source}
      src=${getSource(video)}
      width=${width}
      height=${height}
      aria-label="The produced video"
    ></video>
    <p class="hint">
      ${text}. The URL expires ${dateTime(expiresAt)}. <a href=${source} download=${`${String(record['task_id'])}.mp4`}>Download</a>
    </p>
  </div>`;
}

/** The button that moves the clock to what comes next for the task: its end, or the expiry of its URL. */
function jump({ id, status, output: video }: AdminTask): VNode | null {
  if (!isFinal(status))
    return html`<button type="button" onClick=${() => moveClock({ to: { endOf: id } })}>Advance to its end</button>`;
  if (video?.available !== true) return null;
  return html`<button type="button" onClick=${() => moveClock({ to: { expiryOf: id } })}>Advance to the expiry of its URL</button>`;
}

function timeline(task: AdminTask): VNode {
  const steps = task.timeline;
  return html`<section>
    <div class="line spread"><h3>Timeline</h3> ${jump(task)}</div>
    <ol class="timeline">
      ${steps.map(
        ({ status, at }, index) => html`<li data-tone=${status}>
          <b>${status}</b><time>${exactTime(at)}</time>
          ${index === 0 ? null : html`<span>+${length(at - (steps[index - 1]?.at ?? at))}</span>`}
        </li>`,
      )}
    </ol>
  </section>`;
}

function about({ organization, seconds, credits, createdAt, callbackUrl }: AdminTask): VNode {
  return facts([
    ['Created', dateTime(createdAt)],
    ['Requested', `${seconds} s, ${credits} credits`],
    ['Organization', organization],
    ['Callbacks to', callbackUrl ?? 'none'],
  ]);
}

function actions(id: string): VNode {
  const end = (how: string) => attempt(() => admin(`/tasks/${id}/${how}`, { method: 'POST' }));
  const fail = (event: SubmitEvent) => {
    event.preventDefault();
    const reason = getText(event, 'reason');
    return end(`fail${reason === '' ? '' : `?reason=${encodeURIComponent(reason)}`}`);
  };
  return html`<section>
    <h3>End it now</h3>
    <form class="actions" onSubmit=${fail}>
      <button type="button" onClick=${() => end('cancel')}>Cancel task</button>
      <input type="text" name="reason" aria-label="Reason of the failure" placeholder="Reason (optional)" autocomplete="off" />
      <button type="submit" class="danger">Fail task</button>
    </form>
  </section>`;
}

interface RelatedProps<T> {
  readonly title: string;
  readonly path: string;
  /** The events that change it, when they are about the task. */
  readonly event: 'delivery' | 'request';
  readonly id: string;
  readonly row: (item: T) => VNode;
  readonly none: string;
}

/** What belongs to the task in another view. */
function Related<T>({ title, path, event: type, id, row, none }: RelatedProps<T>): VNode {
  const { data } = useList<T>(path, (event) => event.type === type && event.data.taskId === id);
  const items = data?.items ?? [];
  return html`<section aria-label=${title}>
    <h3>${title}</h3>
    ${items.length === 0 ? html`<p class="hint">${none}</p>` : html`<ul class="rows boxed">${items.map(row)}</ul>`}
  </section>`;
}
