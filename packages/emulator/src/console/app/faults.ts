import { operationList } from '@videogen/types/operations';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Fault, FaultKind } from '../../faults/fault.ts';
import type { AdminState } from '../../generated/admin.ts';
import { admin } from './api.ts';
import { type FaultValues, faultKindForms, getFault, getPreview } from './fault-kinds.ts';
import { html } from './html.ts';
import { announce, attempt } from './notice.ts';
import { badge, Code } from './parts.ts';
import { useList, useRemote } from './remote.ts';

const TARGETS = ['*', 'create', ...operationList.map(({ id }) => id), 'putUpload', 'getOutput'];
const LABELS: Readonly<Record<string, string>> = { '*': 'every request', create: 'any create operation' };

/** The form of a fault, and the faults that are set. */
export function Faults(): VNode {
  return html`<div class="two"><${FaultForm} /><${FaultList} /></div>`;
}

const FIELDS: Readonly<
  Record<string, { readonly label: string; readonly type: string; readonly placeholder: string }>
> = {
  status: { label: 'Status', type: 'number', placeholder: '500' },
  body: { label: 'JSON body', type: 'text', placeholder: '{"detail":"…"}' },
  delayMs: { label: 'Delay in milliseconds', type: 'number', placeholder: '1000' },
  retryAfter: { label: 'Retry-After in seconds', type: 'number', placeholder: '1' },
  reason: { label: 'Reason of the failure', type: 'text', placeholder: 'A fault made the render fail' },
  count: { label: 'How often', type: 'number', placeholder: 'until removed' },
  after: { label: 'Let pass first', type: 'number', placeholder: '0' },
  rate: { label: 'Share, 0 to 1', type: 'number', placeholder: '1' },
};

function FaultForm(): VNode {
  const [kind, setKind] = useState<FaultKind>('status');
  const [values, setValues] = useState<FaultValues>({ count: '1' });
  const { fields, targets = TARGETS } = faultKindForms[kind];
  const on = targets.includes(values['on'] ?? '') ? (values['on'] ?? '') : (targets[0] ?? '*');
  const given = { ...values, on };
  const set =
    (name: string) =>
    ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      setValues({ ...values, [name]: currentTarget.value });
  const add = (event: Event) => {
    event.preventDefault();
    return attempt(async () => {
      await admin('/faults', { method: 'POST', body: getFault(kind, given) });
      announce('The fault was added');
    });
  };
  const field = (name: string): VNode => html`<div class="field" key=${name}>
    <label for=${`fault-${name}`}>${FIELDS[name]?.label}</label>
    <input id=${`fault-${name}`} type=${FIELDS[name]?.type} step="any" placeholder=${FIELDS[name]?.placeholder}
      value=${values[name] ?? ''} onInput=${set(name)} autocomplete="off" />
  </div>`;
  return html`<section class="panel" aria-labelledby="add-fault-title">
    <h2 id="add-fault-title">Add a fault</h2>
    <form novalidate onSubmit=${add}>
      <fieldset class="kinds">
        <legend>What goes wrong</legend>
        ${(Object.keys(faultKindForms) as FaultKind[]).map(
          // Safe: the keys of the forms.
          (one) => html`<label>
            <input type="radio" name="fault-kind" value=${one} checked=${one === kind} onChange=${() => setKind(one)} />
            <span><b>${one}</b> ${faultKindForms[one].does}</span>
          </label>`,
        )}
      </fieldset>
      <div class="fields">
        ${
          targets.length === 1
            ? null
            : html`<div class="field">
              <label for="fault-on">Where</label>
              <select id="fault-on" onChange=${set('on')}>
                ${targets.map((one) => html`<option value=${one} selected=${one === on}>${LABELS[one] ?? one}</option>`)}
              </select>
            </div>`
        }
        ${[...fields, 'count'].map(field)}
      </div>
      <details><summary>When it matches</summary><div class="fields">${['after', 'rate'].map(field)}</div></details>
      <p class="preview" aria-live="polite"><b>Preview.</b> ${getPreview(kind, given)}</p>
      <button type="submit" class="primary">Add fault</button>
    </form>
  </section>`;
}

function FaultList(): VNode {
  const { data } = useList<Fault>('/faults', ({ type }) => type === 'faults');
  const { data: emulator } = useRemote<AdminState>(
    '/state',
    ({ type }) => type === 'faults' || type === 'settings',
  );
  const clear = () => attempt(() => admin('/faults', { method: 'DELETE' }));
  const items = data?.items ?? [];
  return html`<section class="panel" aria-labelledby="faults-title">
    <div class="line spread">
      <h2 id="faults-title">Faults</h2>
      <button type="button" class="quiet" disabled=${items.length === 0} onClick=${clear}>Remove all</button>
    </div>
    ${items.length === 0 ? html`<p class="empty">No fault is set: everything works.</p>` : null}
    <ul class="rows boxed">${items.map((one) => html`<${FaultRow} key=${one.id} fault=${one} />`)}</ul>
    <h3>Replay</h3>
    <p class="hint">Starts an emulator with the same seed, settings and faults.</p>
    <${Code} label="Command that replays" text=${emulator?.replay ?? ''} />
  </section>`;
}

function FaultRow({ fault }: { readonly fault: Fault }): VNode {
  const { id, kind, on, count, seen, injected } = fault;
  const spent = count !== null && injected >= count;
  const remove = () => attempt(() => admin(`/faults/${encodeURIComponent(id)}`, { method: 'DELETE' }));
  const values = Object.fromEntries(
    Object.entries(fault).map(([name, value]) => [
      name,
      typeof value === 'object' ? (value === null ? '' : JSON.stringify(value)) : String(value ?? ''),
    ]),
  );
  return html`<li class="row">
    <span class="line spread">
      <span class="line">${badge(spent ? 'spent' : 'active', spent ? 'CANCELED' : 'exhausted')} <b>${kind}</b> <code>${on}</code></span>
      <button type="button" class="quiet" onClick=${remove} aria-label=${`Remove ${kind} on ${on}`}>Remove</button>
    </span>
    <span>${getPreview(kind, values)}</span>
    <span class="soft">${id}: matched ${injected} of ${seen} requests seen</span>
  </li>`;
}
