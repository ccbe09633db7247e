import { operationList } from '@videogen/types/operations';
import type { VNode } from 'preact';
import type { AdminRequest } from '../../generated/admin.ts';
import { admin } from './api.ts';
import { CodeSamples } from './code-samples.ts';
import { badge, Code, detail, facts, missing, renderHeaders, taskLink } from './elements.ts';
import { exactTime, length, plural, pretty, timeOfDay } from './format.ts';
import { html } from './html.ts';
import { List, rowLink } from './list.ts';
import { announce, attempt } from './notice.ts';
import { useRemote } from './remote.ts';
import { getUrl } from './route.ts';
import { getLogged, isWhole } from './sent-request.ts';

const OPERATIONS = [...operationList.map(({ id }) => id), 'putUpload', 'getOutput'];

/** The request log. */
export function RequestList(): VNode {
  const clear = () => attempt(() => admin('/requests', { method: 'DELETE' }));
  return List<AdminRequest>({
    view: 'requests',
    action: html`<span class="line">
      <a class="button quiet" href="./_emulator/requests.har" download="videogen-emulator.har">Export as HAR</a>
      <button type="button" class="quiet" onClick=${clear}>Clear the log</button>
    </span>`,
    filters: {
      operation: Object.fromEntries(OPERATIONS.map((id) => [id, id])),
      status: { '2xx': '2xx', '4xx': '4xx', '5xx': '5xx', '0': 'reset' },
    },
    query: { group: 'true' },
    on: ['request', 'settings'],
    none: 'No request was sent to the service yet.',
    row: requestRow,
  });
}

/** Renders a request in a list. */
export function requestRow(request: AdminRequest): VNode {
  const { id, method, path, response, at, durationMs, fault, assumptions, repeats } = request;
  return rowLink(
    'requests',
    id,
    html`<span class="line">
        ${statusBadge(response.status)} <code class="clip">${method} ${path}</code>
        ${repeats === 1 ? null : html`<span class="tag" title="Reads with the same response status; the newest is shown">× ${repeats}</span>`}
        <time>${timeOfDay(at)}</time>
      </span>
      <span class="line soft">
        <span class="nowrap">${length(durationMs)}</span> ${fault === null ? null : html`<span class="tag bad">${fault}</span>`}
        ${assumptions.length === 0 ? null : html`<span class="tag" title=${assumptions.join(', ')}>${plural(assumptions.length, 'assumption')}</span>`}
      </span>`,
  );
}

function statusBadge(status: number): VNode {
  const tone = status >= 400 && status < 500 ? 'held' : 'exhausted';
  return badge(status === 0 ? 'reset' : String(status), status >= 200 && status < 400 ? 'delivered' : tone);
}

/** One request of the log: what was sent and received, and the same in code. */
export function RequestDetail({ id }: { readonly id: string }): VNode {
  const { data, error } = useRemote<AdminRequest>(`/requests/${encodeURIComponent(id)}`, () => false);
  if (data === undefined) return missing('requests', error);
  const again = () =>
    attempt(async () => {
      const { method, headers, body } = getLogged(data);
      const { status } = await fetch(`.${data.path}`, { method, headers, body: body === '' ? null : body });
      announce(`Sent again, ${status}`);
    });

  const { method, path, response, headers, body, taskId, assumptions, operation, organization, fault } = data;
  return detail(
    {
      view: 'requests',
      line: html`${statusBadge(response.status)} <span class="soft">request ${data.id}</span>`,
      title: html`<code>${method} ${path}</code>`,
    },
    html`${facts([
      ['At', exactTime(data.at)],
      ['Took', length(data.durationMs)],
      ['Operation', operation ?? 'none'],
      ['Organization', organization ?? 'unknown'],
      ['Task', taskId === null ? 'none' : taskLink(taskId)],
      ['Fault', fault ?? 'none'],
      [
        'Assumes',
        assumptions.length === 0
          ? 'nothing'
          : assumptions.map((one) => html`<a href=${getUrl({ view: 'register', id: one })}>${one}</a> `),
      ],
    ])}
    <div class="columns">${message('Request', headers, body)} ${message('Response', response.headers, response.body)}</div>
    <div class="line spread"><h3>Send it again</h3>
      ${isWhole(data) ? html`<button type="button" onClick=${again}>Send again</button>` : null}</div>
    ${isWhole(data) ? null : html`<p class="hint">The log does not have the whole body, so only a part is shown.</p>`}
    <${CodeSamples} request=${getLogged(data)} />`,
  );
}

function message(name: string, headers: AdminRequest['headers'], body: string | null): VNode {
  const none = html`<p class="hint">No text.</p>`;
  return html`<section>
    <h3>${name}</h3>
    ${body === null || body === '' ? none : html`<${Code} label=${`${name} body`} text=${pretty(body)} />`}
    ${renderHeaders(name, headers)}
  </section>`;
}
