import { operationList } from '@videogen/types/operations';
import type { VNode } from 'preact';
import type { AdminTask } from '../../generated/admin.ts';
import { failureLine } from './failure.ts';
import { getTitle, timeOfDay, words } from './format.ts';
import { html } from './html.ts';
import { badge, Filter, list, listQuery, Search } from './parts.ts';
import { useList } from './remote.ts';
import { getUrl, route } from './route.ts';

const STATUSES = ['PENDING', 'QUEUING', 'PROCESSING', 'SUCCESS', 'FAILED', 'CANCELED'];
const CATEGORIES = operationList.flatMap(({ category }) => category ?? []);

/** The tasks, newest first, as they move. */
export function TaskList(): VNode {
  const path = `/tasks?${listQuery(['status', 'category'])}`;
  // A callback that failed is shown in the list too.
  const { data, error } = useList<AdminTask>(path, ({ type }) => type === 'task' || type === 'delivery');
  return html`<section class="panel list" aria-labelledby="tasks-title">
    <div class="line spread">
      <h2 id="tasks-title">Tasks</h2>
      <a class="button primary" href=${getUrl({ view: 'new' })}>New task</a>
    </div>
    <div class="filters">
      <${Search} label="Search tasks" />
      <${Filter} name="status" label="Status" options=${[['', 'Any status'], ...STATUSES.map((one) => [one, words(one)])]} />
      <${Filter} name="category" label="Category" options=${[['', 'Any category'], ...CATEGORIES.map((one) => [one, words(one)])]} />
    </div>
    ${error === '' ? null : html`<p class="problem">${error}</p>`}
    ${list({
      data,
      none: 'No tasks yet. Create one, or send a request to the service: it appears here at once.',
      unfit: 'No task fits the search.',
      row: (task) => html`<${TaskRow} key=${task.id} task=${task} />`,
    })}
  </section>`;
}

function TaskRow({ task }: { readonly task: AdminTask }): VNode {
  const { id, status, category, createdAt, failedDeliveries, lastFailure } = task;
  const { query, id: open } = route.value;
  const callbacks =
    failedDeliveries === 0
      ? null
      : html`<span class="tag bad">${failedDeliveries} failed ${failedDeliveries === 1 ? 'callback' : 'callbacks'}</span>`;
  return html`<li>
    <a
      class="row task"
      data-row
      data-task=${id}
      href=${getUrl({ view: 'tasks', id, query })}
      aria-current=${id === open ? 'true' : undefined}
    >
      <span class="prompt">${getTitle(task)}</span>
      <span class="line">
        ${badge(status)} <span class="soft">${words(category)}</span> ${callbacks}
        <time>${timeOfDay(createdAt)}</time>
      </span>
      ${lastFailure === null ? null : html`<span class="failure">${failureLine(lastFailure)}</span>`}
    </a>
  </li>`;
}
