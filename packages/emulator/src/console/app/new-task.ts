import type { OperationDescription } from '@videogen/types';
import { operationList } from '@videogen/types/operations';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Refused, service, upload } from './api.ts';
import { CodeSamples, requestSamples } from './code-samples.ts';
import type { FieldValue } from './control.ts';
import { FormField } from './fields.ts';
import { bytes, words } from './format.ts';
import { html } from './html.ts';
import { state } from './live.ts';
import { announce } from './notice.ts';
import { getUrl, navigate, route, setQuery } from './route.ts';
import { StyleField } from './style-field.ts';

const creators = operationList.filter(({ costsCredits }) => costsCredits);
type Values = Readonly<Record<string, FieldValue | undefined>>;

/** The form that creates a task, built from the contract, next to the code of the same request. */
export function NewTask(): VNode {
  const { query } = route.value;
  const operation = creators.find(({ id }) => id === query['kind']) ?? creators[0];
  if (operation === undefined)
    return html`<p class="empty">The contract has no operation that creates tasks.</p>`;
  return html`<${Form} key=${operation.id} operation=${operation} />`;
}

/** The choice of the kind of task. */
function kinds(operation: OperationDescription): VNode {
  return html`<fieldset class="kinds compact">
    <legend class="hidden-text">Kind of task</legend>
    ${creators.map(
      ({ id, category = '' }) => html`<label>
        <input type="radio" name="operation" value=${id} checked=${id === operation.id}
          onChange=${() => setQuery({ kind: id })} />
        <span>${words(category)}</span>
      </label>`,
    )}
  </fieldset>`;
}

function Form({ operation }: { readonly operation: OperationDescription }): VNode {
  const keys = state.value?.keys ?? [];
  const [key, setKey] = useState('');
  const [values, setValues] = useState<Values>({});
  const [progress, setProgress] = useState('');
  const [refusal, setRefusal] = useState<Refusal | undefined>();
  const fields = operation.fields.filter((field) => field.in === 'body');
  const change = (name: string, value: FieldValue | undefined): void =>
    setValues((before) => ({ ...before, [name]: value }));
  const used = key === '' ? (keys[0]?.key ?? '') : key;
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (progress !== '') return;
    setRefusal(undefined);
    try {
      const body = await getBody(values, used, setProgress);
      setProgress('Sending…');
      const { data } = await service<{ data: { task_id: string } }>(operation.path, {
        key: used,
        method: 'POST',
        body,
      });
      announce(`Task ${data.task_id} was created`);
      navigate({ view: 'tasks', id: data.task_id });
    } catch (error) {
      const refused = getRefusal(error);
      setRefusal(refused);
      const wrong = fields.find(({ name }) => refused.of(name) !== '');
      if (wrong !== undefined) document.getElementById(`field-${wrong.name}`)?.focus();
    } finally {
      setProgress('');
    }
  };
  return html`<div class="two">
    <section class="panel" aria-labelledby="new-title">
      <a class="back always" href=${getUrl({ view: 'tasks' })}>← All tasks</a>
      <h2 id="new-title">New task</h2>
      ${kinds(operation)}
      <form novalidate autocomplete="off" onSubmit=${submit}>
        <p class="hint">${needs(operation)}</p>
        <div class="fields">
          ${fields.map(
            (field) => html`<${FormField}
              key=${field.name}
              field=${field}
              value=${values[field.name]}
              problem=${refusal?.of(field.name) ?? ''}
              change=${(value: FieldValue | undefined) => change(field.name, value)}
            />`,
          )}
          <${StyleField} operation=${operation} change=${change} />
          <${KeyField} used=${used} choose=${setKey} />
        </div>
        <div class="outcome" role="alert">
          ${refusal === undefined ? null : html`<p class="problem">${refusal.text}</p>`}
          ${progress === '' ? null : html`<p>${progress}</p>`}
        </div>
        <button type="submit" class="primary" disabled=${progress !== ''}>Create task</button>
      </form>
    </section>
    <section class="panel beside" aria-labelledby="code-title">
      <h2 id="code-title">The same in code</h2>
      <${CodeSamples} samples=${requestSamples({ operation, body: shownBody(values), key: used })} />
    </section>
  </div>`;
}

function KeyField({
  used,
  choose,
}: {
  readonly used: string;
  readonly choose: (key: string) => void;
}): VNode {
  const onChange = ({ currentTarget }: { readonly currentTarget: HTMLSelectElement }): void =>
    choose(currentTarget.value);
  return html`<div class="field">
    <label for="key">API key</label>
    <select id="key" onChange=${onChange}>
      ${state.value?.keys.map(
        ({ key, organization, banned, revoked }) => html`<option value=${key} selected=${key === used}>
          ${organization}${banned ? ' (banned)' : ''}${revoked ? ' (revoked)' : ''}
        </option>`,
      )}
    </select>
  </div>`;
}

function needs({ method, path, alternatives }: OperationDescription): string {
  const choice = alternatives.map((names) => names.join(' and ')).join(', or ');
  return `${method} ${path}${choice === '' ? '' : `. Needs ${choice}.`}`;
}

/** The body as far as it is known before files are uploaded. */
function shownBody(values: Values): Record<string, unknown> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([name, value]) => [name, value !== undefined && 'json' in value ? value.json : {}]),
  );
}

/** Uploads the files and puts the body together. */
async function getBody(
  values: Values,
  key: string,
  progress: (text: string) => void,
): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    if ('json' in value) body[name] = value.json;
    else if (value.inline) body[name] = { bytes_base64_encoded: await base64(value.file) };
    else {
      progress(`Uploading ${name}: ${value.file.name}, ${bytes(value.file.size)}…`);
      body[name] = { service_uri: await upload(value.file, key, state.value?.url ?? '') };
    }
  }
  return body;
}

function base64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(file);
  });
}

interface Refusal {
  readonly text: string;
  /** The error of a field; empty for none. */
  readonly of: (field: string) => string;
}

/** The service's error messages: for each field, and together. */
function getRefusal(error: unknown): Refusal {
  const text = error instanceof Error ? error.message : String(error);
  const detail: unknown = error instanceof Refused ? Object(error.body).detail : [];
  const errors = Array.isArray(detail) ? detail.filter(({ loc }) => Array.isArray(loc)) : [];
  const of = (field: string): string =>
    errors
      .filter(({ loc }) => loc.includes(field))
      .map(({ msg }) => String(msg))
      .join('; ');
  return { text, of };
}
