import { operations } from '@videogen/types/operations';
import type { VNode } from 'preact';
import type { AdminUpload } from '../../generated/admin.ts';
import { badge, Copy, taskLink } from './elements.ts';
import { bytes, dateTime, length } from './format.ts';
import { html } from './html.ts';
import { List } from './list.ts';
import { now } from './live.ts';
import { getUrl } from './route.ts';

/** The uploads: what was granted, whether a file came, until when it can be used, and who uses it. */
export function Uploads(): VNode {
  return List<AdminUpload>({
    view: 'uploads',
    // Granting, sending and using a file are requests.
    on: ['request'],
    none: `No upload was granted yet. POST ${operations.createUpload.path} grants one.`,
    row: uploadRow,
  });
}

function uploadRow(upload: AdminUpload): VNode {
  const { serviceUri, filename, file, organization, usedBy } = upload;
  const [name, tone, text] = getState(upload);
  return html`<li class="row upload" key=${serviceUri}>
    <span class="line">
      ${badge(name, tone)}
      <a data-row href=${getUrl({ view: 'uploads', query: { search: serviceUri } })}><b>${filename}</b></a>
      <span class="soft">${file === null ? '' : bytes(file.size)} ${organization}</span>
    </span>
    <span class="line"><code class="clip">${serviceUri}</code> <${Copy} text=${serviceUri} label="Copy service_uri" /></span>
    <span class="soft">Granted ${dateTime(upload.createdAt)}. ${text}</span>
    <span class="soft">
      ${usedBy.length === 0 ? 'Not used by a task yet.' : html`Used by ${usedBy.map((id) => html`${taskLink(id, id.slice(0, 8))} `)}`}
    </span>
  </li>`;
}

/** Returns the state of an upload: its name, its colour, and until when it lasts. */
function getState({
  file,
  writableUntil,
  readableUntil,
}: AdminUpload): readonly [name: string, tone: string, text: string] {
  const at = now();
  const left = (until: number): string => `until ${dateTime(until)}, for ${length(until - at)}.`;
  if (at >= readableUntil)
    return ['expired', 'CANCELED', `The service_uri expired ${dateTime(readableUntil)}.`];
  if (file !== null) return ['ready', 'delivered', `Usable ${left(readableUntil)}`];
  if (at < writableUntil) return ['waiting', 'waiting', `Waits for the PUT ${left(writableUntil)}`];
  return ['unused', 'CANCELED', `No file came; the grant expired ${dateTime(writableUntil)}.`];
}
