import type { VNode } from 'preact';
import type { AdminUpload } from '../../generated/admin.ts';
import { bytes, dateTime, length } from './format.ts';
import { html } from './html.ts';
import { now } from './live.ts';
import { badge, Copy, list, listQuery, Search } from './parts.ts';
import { useList } from './remote.ts';
import { getUrl, route } from './route.ts';

/** The uploads: what was granted, whether a file came, until when it can be used, and who uses it. */
export function Uploads(): VNode {
  const { id } = route.value;
  const path = `/uploads?${listQuery([], id === '' ? {} : { search: id })}`;
  // Granting, sending and using a file are requests.
  const { data } = useList<AdminUpload>(path, ({ type }) => type === 'request');
  return html`<section class="panel" aria-labelledby="uploads-title">
    <div class="line spread">
      <h2 id="uploads-title">Uploads</h2>
      ${id === '' ? null : html`<a href=${getUrl({ view: 'uploads' })}>← All uploads</a>`}
    </div>
    ${id === '' ? html`<div class="filters"><${Search} label="Search uploads" /></div>` : null}
    ${list({
      data,
      none:
        id === ''
          ? 'No upload was granted yet. POST /v1/upload/file grants one.'
          : 'No upload has this name.',
      unfit: 'No upload fits the search.',
      row: (one) => html`<${UploadRow} key=${one.serviceUri} upload=${one} />`,
      boxed: true,
    })}
  </section>`;
}

function UploadRow({ upload }: { readonly upload: AdminUpload }): VNode {
  const { serviceUri, filename, file, organization, usedBy } = upload;
  const token = serviceUri.replace('service://', '');
  const { name, tone, text } = getState(upload);
  return html`<li class="row upload" data-upload=${token}>
    <span class="line">
      ${badge(name, tone)}
      <a data-row href=${getUrl({ view: 'uploads', id: token })}><b>${filename}</b></a>
      <span class="soft">${file === null ? '' : bytes(file.size)} ${organization}</span>
    </span>
    <span class="line"><code class="clip">${serviceUri}</code> <${Copy} text=${serviceUri} label="Copy service_uri" /></span>
    <span class="soft">${text}</span>
    <span class="soft">
      ${usedBy.length === 0 ? 'Not used by a task yet.' : html`Used by ${usedBy.map((id) => html`<a href=${getUrl({ view: 'tasks', id })}><code>${id.slice(0, 8)}</code></a> `)}`}
    </span>
  </li>`;
}

interface UploadState {
  readonly name: string;
  readonly tone: string;
  readonly text: string;
}

function getState({ file, createdAt, writableUntil, readableUntil }: AdminUpload): UploadState {
  const at = now();
  const granted = `Granted ${dateTime(createdAt)}.`;
  if (at >= readableUntil)
    return {
      name: 'expired',
      tone: 'CANCELED',
      text: `${granted} The service_uri expired ${dateTime(readableUntil)}.`,
    };
  if (file !== null)
    return {
      name: 'ready',
      tone: 'delivered',
      text: `${granted} Usable until ${dateTime(readableUntil)}, for ${length(readableUntil - at)}.`,
    };
  return at < writableUntil
    ? {
        name: 'waiting',
        tone: 'waiting',
        text: `${granted} Waits for the PUT until ${dateTime(writableUntil)}, for ${length(writableUntil - at)}.`,
      }
    : {
        name: 'unused',
        tone: 'CANCELED',
        text: `${granted} No file came; the grant expired ${dateTime(writableUntil)}.`,
      };
}
