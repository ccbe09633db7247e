/** The forms that send an operation from its page. */
import { serviceUriValidForMs } from '@videogen/types/facts';
import { operations } from '@videogen/types/operations';
import { explainFailure, explainResponse } from './explain.ts';
import { withReference } from './media-body.ts';
import {
  type Connection,
  getData,
  getGrant,
  NoResponseError,
  putFile,
  type Received,
  send,
} from './requests.ts';
import { isLoopback, remember, remembered, servedBase } from './session.ts';
import { watchTask } from './watch-task.ts';

const createUpload = operations.createUpload;
const serviceUriHours = serviceUriValidForMs / 3_600_000;

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function getReason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

class TryIt extends HTMLElement {
  connectedCallback(): void {
    this.fill('base', servedBase() ?? remembered('base'));
    this.fill('key', remembered('key'));
    this.fill('path:task_id', remembered('task'));
    this.field('base')?.addEventListener('input', () => this.connected());
    this.field('key')?.addEventListener('input', () => this.connected());
    this.field('example')?.addEventListener('change', () =>
      this.fill('body', this.data<Record<string, string>>('bodies', {})[this.value('example')]),
    );

    for (const picker of this.querySelectorAll<HTMLInputElement>('[data-file]'))
      picker.addEventListener('change', () => void this.pick(picker));
    this.querySelector('form')?.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.submit();
    });
    this.querySelector('[data-watch]')?.addEventListener('click', () => void this.watch());
    this.connected();
  }

  data<T>(name: string, fallback: T): T {
    // Written by the page's own component.
    return JSON.parse(this.dataset[name] ?? JSON.stringify(fallback)) as T;
  }

  field(name: string): HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | null {
    return this.querySelector(`[name="${name}"]`);
  }

  value(name: string): string {
    return this.field(name)?.value ?? '';
  }

  fill(name: string, value: string | undefined): void {
    const field = this.field(name);
    if (field !== null && value !== undefined) field.value = value;
  }

  connection(): Connection {
    return { base: this.value('base').trim(), key: this.value('key').trim() };
  }

  /** Remembers the connection, and warns where a request costs credits. */
  connected(): void {
    remember('base', this.value('base'));
    remember('key', this.value('key'));
    const note = this.querySelector<HTMLElement>('.try-costs');
    if (note !== null) note.hidden = this.dataset['costs'] === undefined || isLoopback(this.value('base'));
  }

  note(text: string): void {
    const line = document.createElement('p');
    line.textContent = text;
    this.querySelector('.try-notes')?.append(line);
  }

  progress(part: number): void {
    const bar = this.querySelector('progress');
    if (bar === null) return;
    bar.hidden = part >= 1;
    bar.value = part;
  }

  /** Uploads a chosen file for a field; the form of an upload sends it after the grant. */
  async pick(picker: HTMLInputElement): Promise<void> {
    const [file] = picker.files ?? [];
    const field = picker.dataset['file'] ?? '';
    if (file === undefined) return;
    this.clear();
    if (field === '') this.fill('body', JSON.stringify({ filename: file.name }, null, 2));
    else await this.guarded(() => this.uploadFor(field, file));
  }

  async uploadFor(field: string, file: File): Promise<void> {
    this.progress(0);
    try {
      const body = JSON.stringify({ filename: file.name });
      const received = await send(this.connection(), createUpload.method, createUpload.path, body);
      this.explain(received);
      const grant = getGrant(received);
      await putFile(grant, file, (part) => this.progress(part));
      this.fill('body', withReference(this.value('body'), field, grant.service_uri));
      this.note(`${file.name} is uploaded; its service_uri is in the field ${field}.`);
    } finally {
      this.progress(1);
    }
  }

  explain(received: Received): void {
    for (const text of explainResponse(this.connection(), received)) this.note(text);
  }

  /** Explains why a service other than the emulator refuses the references of the examples. */
  explainReferences({ status }: Received): void {
    const references = this.data<string[]>('references', []);
    if (status === 422 && references.some((uri) => this.value('body').includes(`"${uri}"`)))
      this.note(
        'The service_uri of the example names a file of the emulator. For another service, upload a file above.',
      );
  }

  path(): string {
    return (this.dataset['path'] ?? '').replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(this.value(`path:${name}`)),
    );
  }

  async submit(): Promise<void> {
    const button = this.querySelector<HTMLButtonElement>('button[type="submit"]');
    this.clear();
    if (button !== null) button.disabled = true;
    await this.guarded(async () => {
      const body = this.field('body')?.value;
      const received = await send(this.connection(), this.dataset['method'] ?? 'GET', this.path(), body);
      this.show(received);
      this.explain(received);
      this.explainReferences(received);
      await this.afterSend(received);
    });
    if (button !== null) button.disabled = false;
  }

  async guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.note(`The request failed: ${getReason(error)}`);
      if (error instanceof NoResponseError) this.note(await explainFailure(this.connection().base));
    }
  }

  /** Offers to watch a new task, and sends a chosen file to the URL that was granted. */
  async afterSend(received: Received): Promise<void> {
    // The payload of a create operation has the id of the task.
    const data: { task_id?: string } | undefined = getData(received);
    if (data === undefined) return;

    const task = this.querySelector<HTMLElement>('.try-task');
    if (data.task_id !== undefined) remember('task', data.task_id);
    if (task !== null) task.hidden = false;
    const [file] = this.querySelector<HTMLInputElement>('[data-file=""]')?.files ?? [];
    if (file === undefined) return;

    this.progress(0);
    try {
      await putFile(getGrant(received), file, (part) => this.progress(part));
      this.note(
        `${file.name} is sent to the presigned URL; the service_uri is valid for ${serviceUriHours} hours.`,
      );
    } finally {
      this.progress(1);
    }
  }

  async watch(): Promise<void> {
    const timeline = this.querySelector<HTMLElement>('.timeline');
    const video = this.querySelector<HTMLElement>('.try-video');
    const path = this.dataset['taskPath']?.replace('{task_id}', encodeURIComponent(remembered('task') ?? ''));
    if (timeline === null || video === null || path === undefined) return;
    await this.guarded(() => watchTask(this.connection(), path, { timeline, video }));
  }

  clear(): void {
    this.querySelector('.try-notes')?.replaceChildren();
    this.querySelector('.try-response')?.replaceChildren();
  }

  show({ status, statusText, headers, text, milliseconds }: Received): void {
    const line = document.createElement('p');
    line.className = status < 300 ? 'try-status ok' : 'try-status';
    line.textContent = `${status} ${statusText} in ${milliseconds} ms`;
    const folded = document.createElement('details');
    const summary = document.createElement('summary');
    summary.textContent = 'Headers';
    folded.append(summary, block('Headers', headers));
    const response = this.querySelector('.try-response');
    response?.replaceChildren(line, block('Body', pretty(text)), folded);
    response?.scrollIntoView({ block: 'nearest' });
  }
}

function block(label: string, text: string): HTMLPreElement {
  const shown = document.createElement('pre');
  shown.tabIndex = 0;
  shown.setAttribute('aria-label', label);
  shown.textContent = text;
  return shown;
}

customElements.define('try-it', TryIt);
