import { operationList } from '@videogen/types/operations';
import type { VNode } from 'preact';
import type { AdminTask } from '../../generated/admin.ts';
import { badge } from './elements.ts';
import { failureLine } from './failure.ts';
import { getTitle, plural, timeOfDay, words } from './format.ts';
import { html } from './html.ts';
import { List, rowLink } from './list.ts';
import { getUrl } from './route.ts';
import { statuses } from './statuses.ts';
import { Thumbnail } from './video.ts';

const CATEGORIES = operationList.flatMap(({ category }) => category ?? []);
const labelled = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, words(name)]));

/** The tasks, newest first, as they move. */
export function TaskList(): VNode {
  return List<AdminTask>({
    view: 'tasks',
    action: html`<a class="button primary" href=${getUrl({ view: 'new' })}>New task</a>`,
    filters: { status: labelled(statuses), category: labelled(CATEGORIES) },
    // A callback that failed is shown in the list too.
    on: ['task', 'delivery'],
    none: 'No tasks yet. Create one, or send a request to the service: it appears here at once.',
    row: taskRow,
  });
}

function taskRow(task: AdminTask): VNode {
  const { id, status, category, createdAt, output, failedDeliveries, lastFailure } = task;
  const failed = html`<span class="tag bad">${plural(failedDeliveries, 'failed callback')}</span>`;
  return rowLink(
    'tasks',
    id,
    html`<${Thumbnail} output=${output} />
      <span class="prompt">${getTitle(task)}</span>
      <span class="line">
        ${badge(status)} <span class="soft">${words(category)}</span> ${failedDeliveries === 0 ? null : failed}
        <time>${timeOfDay(createdAt)}</time>
      </span>
      ${lastFailure === null ? null : html`<span class="failure">${failureLine(lastFailure)}</span>`}`,
  );
}
