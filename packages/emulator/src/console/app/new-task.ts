import type { FieldDescription, OperationDescription } from '@videogen/types';
import { videoStyles } from '@videogen/types/facts';
import { operationList } from '@videogen/types/operations';
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Refused, service, upload } from './api.ts';
import { CodeSamples } from './code-samples.ts';
import { FormField } from './form-field.ts';
import { bytes, parseJson, words } from './format.ts';
import { html } from './html.ts';
import { state } from './live.ts';
import { announce, getMessage } from './notice.ts';
import { getUrl, navigate, route, setQuery } from './route.ts';
import { createRequest } from './sent-request.ts';

const creators = operationList.filter(({ costsCredits }) => costsCredits);

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
  const form = useRef<HTMLFormElement>(null);
  const [given, setGiven] = useState(new FormData());
  const [progress, setProgress] = useState('');
  const [refusal, setRefusal] = useState<Refusal | undefined>();
  const fields = operation.fields.filter((field) => field.in === 'body');
  const read = (): void => setGiven(new FormData(form.current ?? undefined));
  // A required choice has a value from the start.
  useEffect(read, []);

  const key = String(given.get('key') ?? state.value?.keys[0]?.key ?? '');
  const body = getBody(fields, given);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (progress !== '') return;
    setRefusal(undefined);

    try {
      const sent = await sendFiles(body, given, { key, setProgress });
      setProgress('Sending…');
      const { data } = await service<{ data: { task_id: string } }>(operation.path, {
        key,
        method: 'POST',
        body: sent,
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
      <form novalidate autocomplete="off" ref=${form} onInput=${read} onSubmit=${submit}>
        <p class="hint">${needs(operation)}</p>
        <div class="fields">
          ${fields.map(
            (field) => html`<${FormField} key=${field.name} field=${field} value=${given.get(field.name)}
              problem=${refusal?.of(field.name) ?? ''} />`,
          )}
          ${operation.unspecified.includes('style-field-name') ? styleField() : null}
          ${keyField()}
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
      <${CodeSamples} request=${createRequest(operation, body, key)} />
    </section>
  </div>`;
}

/** The style of a video, whose field has no specified name: the form asks for the name as well. */
function styleField(): VNode {
  return html`<div class="field">
    <label for="style-value">style</label>
    <div class="joined">
      <select id="style-value" name="style-value" aria-describedby="style-hint">
        <option value="">unset</option>
        ${videoStyles.map((value) => html`<option value=${value}>${value}</option>`)}
      </select>
      <input type="text" name="style-name" aria-label="Name of the style field" defaultValue="style" spellcheck="false" autocomplete="off" />
    </div>
    <p class="hint" id="style-hint">
      The <a href=${getUrl({ view: 'register', id: 'style-field-name' })}>name of the field</a> is not specified; send it
      under the name in the second input.
    </p>
  </div>`;
}

function keyField(): VNode {
  return html`<div class="field">
    <label for="key">API key</label>
    <select id="key" name="key">
      ${state.value?.keys.map(
        ({ key, organization, banned, revoked }) => html`<option value=${key}>
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

/** The body as the form has it: files are not uploaded yet, and empty fields are left out. */
function getBody(fields: readonly FieldDescription[], given: FormData): Record<string, unknown> {
  const values = fields.map((field) => [field.name, getValue(field, given.get(field.name))]);
  const style = [given.get('style-name'), given.get('style-value')];
  const members = style.every(Boolean) ? [...values, style] : values;
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

function getValue({ type }: FieldDescription, value: FormDataEntryValue | null): unknown {
  if (value === null || value === '') return undefined;
  if (value instanceof File) return value.size === 0 ? undefined : value;
  if (type === 'media') return { service_uri: value };
  if (type === 'integer' || type === 'number') return Number(value);
  return type === 'object' ? parseJson(value) : value;
}

interface Sending {
  readonly key: string;
  readonly setProgress: (text: string) => void;
}

/** Uploads the files of a body, or puts them inline. */
async function sendFiles(
  body: Record<string, unknown>,
  given: FormData,
  { key, setProgress }: Sending,
): Promise<Record<string, unknown>> {
  const sent = { ...body };
  for (const [name, file] of Object.entries(body)) {
    if (!(file instanceof File)) continue;
    setProgress(`Uploading ${name}: ${file.name}, ${bytes(file.size)}…`);
    sent[name] =
      given.get(`${name}-way`) === 'inline'
        ? { bytes_base64_encoded: await encodeBase64(file) }
        : { service_uri: await upload(file, key, state.value?.url ?? '') };
  }
  return sent;
}

function encodeBase64(file: File): Promise<string> {
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
  const detail: unknown = error instanceof Refused ? Object(error.body).detail : [];
  const errors = Array.isArray(detail) ? detail.filter(({ loc }) => Array.isArray(loc)) : [];
  const of = (field: string): string =>
    errors
      .filter(({ loc }) => loc.includes(field))
      .map(({ msg }) => String(msg))
      .join('; ');
  return { text: getMessage(error), of };
}
