import { operationList } from '@videogen/types/operations';
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Fault } from '../../faults/fault.ts';
import type { AdminState } from '../../generated/admin.ts';
import { admin } from './api.ts';
import { badge, Code } from './elements.ts';
import { describeFault, type FaultValues, faultFields, faultKinds } from './fault-kinds.ts';
import { parseJson } from './format.ts';
import { html } from './html.ts';
import { announce, attempt } from './notice.ts';
import { useList, useRemote } from './remote.ts';

const TARGETS = ['*', 'create', ...operationList.map(({ id }) => id), 'putUpload', 'getOutput'];
const LABELS: Readonly<Record<string, string>> = { '*': 'every request', create: 'any create operation' };

/** The form of a fault, and the faults that are set. */
export function Faults(): VNode {
  return html`<div class="two"><${FaultForm} /><${FaultList} /></div>`;
}

function FaultForm(): VNode {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<FaultValues>({ kind: 'status' });
  const read = (): void => {
    const given = Object.entries(Object.fromEntries(new FormData(form.current ?? undefined)));
    // Safe: one of the kinds is always chosen. Empty inputs are left out.
    setValues(Object.fromEntries(given.filter(([, text]) => text !== '')) as unknown as FaultValues);
  };

  const { kind } = values;
  // The fields of the kind are there after it was chosen.
  useEffect(read, [kind]);
  const { fields, targets = TARGETS } = faultKinds[kind];

  const add = (event: Event) => {
    event.preventDefault();
    return attempt(async () => {
      const entries = Object.entries(values).map(([name, text]) => [
        name,
        faultFields[name]?.isText === false ? parseJson(String(text)) : text,
      ]);
      await admin('/faults', { method: 'POST', body: Object.fromEntries(entries) });
      announce('The fault was added');
    });
  };

  return html`<section class="panel" aria-labelledby="add-fault-title">
    <h2 id="add-fault-title">Add a fault</h2>
    <form novalidate ref=${form} onInput=${read} onSubmit=${add}>
      <fieldset class="kinds">
        <legend>What goes wrong</legend>
        ${Object.entries(faultKinds).map(
          ([one, { does }]) => html`<label>
            <input type="radio" name="kind" value=${one} defaultChecked=${one === 'status'} />
            <span><b>${one}</b> ${does}</span>
          </label>`,
        )}
      </fieldset>
      <div class="fields">
        <div class="field" key="on" hidden=${targets.length === 1}>
          <label for="fault-on">Where</label>
          <select id="fault-on" name="on">
            ${targets.map((one) => html`<option value=${one}>${LABELS[one] ?? one}</option>`)}
          </select>
        </div>
        ${[...fields, 'count'].map(faultField)}
      </div>
      <details><summary>When it matches</summary><div class="fields">${['after', 'rate'].map(faultField)}</div></details>
      <p class="preview" aria-live="polite"><b>Preview.</b> ${describeFault(values)}</p>
      <button type="submit" class="primary">Add fault</button>
    </form>
  </section>`;
}

function faultField(name: string): VNode {
  const { label, placeholder, isText, initial } = faultFields[name] ?? {};
  const isNumber = isText === false && name !== 'body';
  return html`<div class="field" key=${name}>
    <label for=${`fault-${name}`}>${label}</label>
    <input id=${`fault-${name}`} name=${name} type=${isNumber ? 'number' : 'text'} step="any"
      placeholder=${placeholder} defaultValue=${initial ?? ''} autocomplete="off" />
  </div>`;
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
  return html`<li class="row">
    <span class="line spread">
      <span class="line">${badge(spent ? 'spent' : 'active', spent ? 'CANCELED' : 'exhausted')} <b>${kind}</b> <code>${on}</code></span>
      <button type="button" class="quiet" onClick=${remove} aria-label=${`Remove ${kind} on ${on}`}>Remove</button>
    </span>
    <span>${describeFault({ ...fault })}</span>
    <span class="soft">${id}: matched ${injected} of ${seen} requests seen</span>
  </li>`;
}
