import type { VNode } from 'preact';
import type { AdminDelivery } from '../../generated/admin.ts';
import { admin } from './api.ts';
import { alertBox, badge, Code, Copy, detail, facts, missing, renderHeaders, taskLink } from './elements.ts';
import { FailureBox, outcomeText } from './failure.ts';
import { exactTime, length, plural, pretty, timeOfDay } from './format.ts';
import { html } from './html.ts';
import { List, rowLink } from './list.ts';
import { counts, setState, state } from './live.ts';
import { announce, attempt } from './notice.ts';
import { useRemote } from './remote.ts';
import { getUrl, route } from './route.ts';
import { states } from './statuses.ts';

/** The callbacks of all tasks. */
export function DeliveryList(): VNode {
  const failed = counts.value?.failedDeliveries ?? 0;
  const link = html`<a href=${getUrl({ view: 'deliveries', query: { state: 'failed' } })}>Show them</a>`;
  const hint =
    failed === 0 || route.value.query['state'] === 'failed'
      ? null
      : alertBox(html`<b>${plural(failed, 'delivery')} failed.</b> ${link}`);

  return List<AdminDelivery>({
    view: 'deliveries',
    above: html`<${Control} /> ${hint}`,
    filters: {
      state: { failed: 'failed (any way)', ...Object.fromEntries(states.map((one) => [one, one])) },
    },
    on: ['delivery'],
    none: 'No delivery yet. Give a task a callback_url to get some.',
    row: deliveryRow,
  });
}

/** The controls of the delivery profile and of holding deliveries. */
function Control(): VNode | null {
  const { value } = state;
  if (value === undefined) return null;
  const choose = ({ currentTarget }: { readonly currentTarget: HTMLSelectElement }) =>
    attempt(async () =>
      setState(await admin('/state', { method: 'PATCH', body: { profile: currentTarget.value } })),
    );

  const hold = () =>
    attempt(() =>
      admin(`/deliveries/${value.holding ? 'release' : 'hold'}`, {
        method: 'POST',
        ...(value.holding && { body: {} }),
      }),
    );

  return html`<div class="control">
    <label>Profile
      <select onChange=${choose}>
        ${value.profiles.map(({ name }) => html`<option value=${name} selected=${name === value.profile}>${name}</option>`)}
      </select>
    </label>
    <button type="button" onClick=${hold}>${value.holding ? 'Release the held callbacks' : 'Hold callbacks'}</button>
    <p class="hint">${value.profiles.find(({ name }) => name === value.profile)?.summary}</p>
  </div>`;
}

/** Renders a delivery in a list. */
export function deliveryRow({
  id,
  state: now,
  status,
  kind,
  url,
  attempts,
  createdAt,
}: AdminDelivery): VNode {
  const last = attempts.at(-1);
  return rowLink(
    'deliveries',
    id,
    html`<span class="line">
        ${badge(now)} <b>${status}</b> ${kind === 'genuine' ? null : html`<span class="tag">${kind}</span>`}
        <time>${timeOfDay(createdAt)}</time>
      </span>
      <span class="soft clip">${url}</span>
      <span class="soft clip">${plural(attempts.length, 'attempt')}${last === undefined ? '' : `, ${getOutcome(last)}`}</span>`,
  );
}

function getOutcome({ response, error }: AdminDelivery['attempts'][number]): string {
  return outcomeText({ status: response?.status ?? null, error });
}

/** One delivery: why it failed, every attempt, and its body. */
export function DeliveryDetail({ id }: { readonly id: string }): VNode {
  const { data, error } = useRemote<AdminDelivery>(
    `/deliveries/${encodeURIComponent(id)}`,
    (event) => event.type === 'delivery' && event.data.id === id,
  );
  if (data === undefined) return missing('deliveries', error);

  const again = () =>
    attempt(async () => {
      await admin(`/deliveries/${id}/redeliver`, { method: 'POST' });
      announce('The callback was sent again');
    });

  return detail(
    {
      view: 'deliveries',
      line: html`${badge(data.state)} <code class="id">${data.id}</code> <${Copy} text=${data.id} label="Copy id" />
        <button type="button" onClick=${again}>Redeliver</button>`,
      title: `${data.status} to ${data.url}`,
    },
    html`${explain(data)}
    ${facts([
      ['Task', taskLink(data.taskId)],
      ['Kind', data.kind],
      ['Attempts', `${data.attempts.length} of ${data.maximumAttempts}`],
      ['Next attempt', data.nextAttemptAt === null ? 'none' : exactTime(data.nextAttemptAt)],
    ])}
    <h3>Attempts</h3>
    ${data.attempts.length === 0 ? html`<p class="hint">None was made yet.</p>` : null}
    <ol class="attempts">${data.attempts.toReversed().map((one) => attemptItem(one))}</ol>
    <h3>Body</h3>
    <${Code} label="Body of the callback" text=${pretty(data.body)} />`,
  );
}

const REASONS: Readonly<Record<string, string>> = {
  rejected: 'The receiver responded with 422, which refuses the callback for good.',
  exhausted: 'All attempts failed. Fix the receiver, then redeliver.',
  held: 'It is held. Release the held callbacks to send it.',
  waiting: 'It waits for the final callback of its task, which the profile sends first.',
};

function explain({ state: now, failure }: AdminDelivery): VNode | null {
  if (failure !== null) return html`<${FailureBox} failure=${failure} title=${`${now}.`} />`;
  const text = REASONS[now];
  return text === undefined ? null : alertBox(html`<b>${now}.</b> ${text}`);
}

function attemptItem(attempt: AdminDelivery['attempts'][number]): VNode {
  const { number, at, durationMs, response, request } = attempt;
  const good = response !== null && response.status < 300;
  return html`<li key=${number}>
    <div class="line">
      <b class=${good ? 'good' : 'problem'}>${getOutcome(attempt)}</b>
      <time>${exactTime(at)}</time><span class="soft">${length(durationMs)}</span>
    </div>
    ${response === null || response.body === '' ? null : html`<pre tabindex="0" aria-label="Response of the receiver">${response.body}</pre>`}
    ${renderHeaders('Request', request.headers)} ${response === null ? null : renderHeaders('Response', response.headers)}
  </li>`;
}
