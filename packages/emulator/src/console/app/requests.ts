import { operationList } from '@videogen/types/operations';
import type { VNode } from 'preact';
import type { AdminRequest } from '../../generated/admin.ts';
import { admin } from './api.ts';
import { CodeSamples } from './code-samples.ts';
import { exactTime, length, plural, pretty, timeOfDay } from './format.ts';
import { html } from './html.ts';
import { announce, attempt } from './notice.ts';
import {
  back,
  badge,
  Code,
  Filter,
  facts,
  headersText,
  list,
  listQuery,
  missing,
  Search,
  split,
} from './parts.ts';
import { useList, useRemote } from './remote.ts';
import { getUrl, route } from './route.ts';
import { getLogged, isWhole } from './sent-request.ts';

const STATUSES = [
  ['', 'Any status'],
  ['2xx', '2xx'],
  ['4xx', '4xx'],
  ['5xx', '5xx'],
  ['0', 'reset'],
] as const;

const OPERATIONS = [
  ['', 'Any operation'],
  ...[...operationList.map(({ id }) => id), 'putUpload', 'getOutput'].map((id) => [id, id]),
];

/** The request log, and the request that is open. */
export function Requests(): VNode {
  return split(html`<${RequestList} />`, (id) => html`<${RequestDetail} key=${id} id=${id} />`);
}

function RequestList(): VNode {
  const { data } = useList<AdminRequest>(
    `/requests?${listQuery(['status', 'operation'], { group: 'true' })}`,
    ({ type }) => type === 'request' || type === 'settings',
  );
  const clear = () => attempt(() => admin('/requests', { method: 'DELETE' }));
  return html`<section class="panel list" aria-labelledby="requests-title">
    <div class="line spread">
      <h2 id="requests-title">Requests</h2>
      <button type="button" class="quiet" onClick=${clear}>Clear the log</button>
    </div>
    <div class="filters">
      <${Search} label="Search requests" />
      <${Filter} name="operation" label="Operation" options=${OPERATIONS} />
      <${Filter} name="status" label="Status" options=${STATUSES} />
    </div>
    ${list({
      data,
      none: 'No request was sent to the service yet.',
      unfit: 'No request fits the search.',
      row: (one) => html`<${RequestRow} key=${one.id} request=${one} />`,
    })}
  </section>`;
}

/** A request in a list. */
export function RequestRow({ request }: { readonly request: AdminRequest }): VNode {
  const { id, method, path, response, at, durationMs, fault, assumptions, repeats } = request;
  return html`<li>
    <a class="row" data-row data-request=${id} href=${getUrl({ view: 'requests', id: String(id), query: route.value.view === 'requests' ? route.value.query : {} })}
      aria-current=${route.value.view === 'requests' && route.value.id === String(id) ? 'true' : undefined}>
      <span class="line">
        ${badge(statusText(response.status), getTone(response.status))} <code class="clip">${method} ${path}</code>
        ${repeats === 1 ? null : html`<span class="tag" title="Reads with the same response status; the newest is shown">× ${repeats}</span>`}
        <time>${timeOfDay(at)}</time>
      </span>
      <span class="line soft">
        <span class="nowrap">${length(durationMs)}</span> ${fault === null ? null : html`<span class="tag bad">${fault}</span>`}
        ${assumptions.length === 0 ? null : html`<span class="tag" title=${assumptions.join(', ')}>${plural(assumptions.length, 'assumption')}</span>`}
      </span>
    </a>
  </li>`;
}

function statusText(status: number): string {
  return status === 0 ? 'reset' : String(status);
}

function getTone(status: number): string {
  if (status >= 200 && status < 400) return 'delivered';
  return status >= 400 && status < 500 ? 'held' : 'exhausted';
}

function RequestDetail({ id }: { readonly id: string }): VNode {
  const { data, error } = useRemote<AdminRequest>(`/requests/${encodeURIComponent(id)}`, () => false);
  if (data === undefined) return missing('requests', error);
  const again = () =>
    attempt(async () => {
      const { method, headers, body } = getLogged(data);
      const { status } = await fetch(`.${data.path}`, { method, headers, body: body === '' ? null : body });
      announce(`Sent again, ${status}`);
    });
  const { method, path, response, headers, body, taskId, assumptions, operation, organization, fault } = data;
  return html`<section class="panel detail" aria-labelledby="request-title" id="detail" tabindex="-1">
    ${back('requests')}
    <div class="line">${badge(statusText(response.status), getTone(response.status))} <span class="soft">request ${data.id}</span></div>
    <h2 id="request-title" class="title"><code>${method} ${path}</code></h2>
    ${facts([
      ['At', exactTime(data.at)],
      ['Took', length(data.durationMs)],
      ['Operation', operation ?? 'none'],
      ['Organization', organization ?? 'unknown'],
      [
        'Task',
        taskId === null
          ? 'none'
          : html`<a href=${getUrl({ view: 'tasks', id: taskId })}><code>${taskId}</code></a>`,
      ],
      ['Fault', fault ?? 'none'],
      [
        'Assumes',
        assumptions.length === 0
          ? 'nothing'
          : assumptions.map((one) => html`<a href=${getUrl({ view: 'register', id: one })}>${one}</a> `),
      ],
    ])}
    <div class="columns">
      <section>
        <h3>Request</h3>
        ${body === null || body === '' ? null : html`<${Code} label="Request body" text=${pretty(body)} />`}
        <details><summary>Headers</summary><pre tabindex="0" aria-label="Request headers">${headersText(headers)}</pre></details>
      </section>
      <section>
        <h3>Response</h3>
        ${response.body === null || response.body === '' ? html`<p class="hint">No text.</p>` : html`<${Code} label="Response body" text=${pretty(response.body)} />`}
        <details><summary>Headers</summary><pre tabindex="0" aria-label="Response headers">${headersText(response.headers)}</pre></details>
      </section>
    </div>
    <div class="line spread"><h3>Send it again</h3>
      ${isWhole(data) ? html`<button type="button" onClick=${again}>Send again</button>` : null}</div>
    ${isWhole(data) ? null : html`<p class="hint">The log does not have the whole body, so only a part is shown.</p>`}
    <${CodeSamples} request=${getLogged(data)} />
  </section>`;
}
