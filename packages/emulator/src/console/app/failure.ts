import type { VNode } from 'preact';
import type { AdminFailure } from '../../generated/admin.ts';
import { admin } from './api.ts';
import { alertBox } from './elements.ts';
import { exactTime, plural } from './format.ts';
import { html } from './html.ts';
import { announce, attempt } from './notice.ts';
import { getUrl, route } from './route.ts';

/** What came of the last attempt, in a few words. */
export function outcomeText({ status, error }: Pick<AdminFailure, 'status' | 'error'>): string {
  return status === null ? (error ?? 'no response') : `HTTP ${status}`;
}

/** When the next attempt is made. */
function nextText({ nextAttemptAt }: AdminFailure): string {
  return nextAttemptAt === null ? 'no further attempt' : `next attempt at ${exactTime(nextAttemptAt)}`;
}

/** The failure in one line: next attempt, outcome, body. */
export function failureLine(failure: AdminFailure): string {
  return [nextText(failure), outcomeText(failure), failure.body].filter(Boolean).join(', ');
}

/** Why a callback did not arrive, what the receiver responded, when the next attempt is made, and how to allow its host. */
export function FailureBox({
  failure,
  title,
}: {
  readonly failure: AdminFailure;
  readonly title: string;
}): VNode {
  const { delivery, attempt: number, maximumAttempts, body, url, allow } = failure;
  return alertBox(html`<p><b>${title}</b> ${outcomeText(failure)}</p>
    <p>Attempt ${number} of ${maximumAttempts} to <code>${url}</code>, ${nextText(failure)}.
      ${' '}${route.value.id === delivery ? null : html`<a href=${getUrl({ view: 'deliveries', id: delivery })}>See every attempt</a>`}</p>
    ${body === null || body === '' ? null : html`<pre tabindex="0" aria-label="Response of the receiver to the last attempt">${body}</pre>`}
    ${allow === null ? null : html`<${Allow} host=${allow} />`}`);
}

function Allow({ host }: { readonly host: string }): VNode {
  const allow = () =>
    attempt(async () => {
      const sent = await admin<readonly unknown[]>('/deliveries/allow', { method: 'POST', body: { host } });
      announce(`${host} is allowed; ${plural(sent.length, 'callback')} sent again`);
    });
  return html`<p><button type="button" onClick=${allow}>Allow ${host}</button> The tasks remain, and blocked callbacks are sent again.</p>`;
}
