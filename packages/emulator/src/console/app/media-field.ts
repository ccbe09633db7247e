import { maximumBytes, mediaFormats, minimumBytes } from '@videogen/types/facts';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { AdminUpload } from '../../generated/admin.ts';
import { admin } from './api.ts';
import type { ControlProps } from './control.ts';
import { bytes, words } from './format.ts';
import { html } from './html.ts';
import { attempt } from './notice.ts';
import { sampleFile } from './sample.ts';

const WAYS = { upload: 'Upload a file', reference: 'Reference', inline: 'Inline base64' };
type Way = keyof typeof WAYS;

interface Format {
  readonly mediaType: string;
  readonly extensions: readonly string[];
}

/** A file for a task: uploaded through the service, referenced again, or inline. */
export function MediaField({ field, id, value, describedBy, invalid, change }: ControlProps): VNode {
  const [way, setWay] = useState<Way>('upload');
  const [known, setKnown] = useState<readonly AdminUpload[]>([]);
  const { name, accepts = [] } = field;
  const formats = accepts.flatMap((kind): readonly Format[] => mediaFormats[kind]);
  const accept = formats.flatMap(({ mediaType, extensions }) => [
    mediaType,
    ...extensions.map((end) => `.${end}`),
  ]);
  const choose = ({ currentTarget }: { readonly currentTarget: HTMLSelectElement }): void => {
    const next = currentTarget.value as Way; // Safe: the options are the ways.
    setWay(next);
    change(undefined);
    if (next === 'reference') void attempt(async () => setKnown(await admin('/uploads')));
  };
  const take = (file: File | undefined): void =>
    change(file === undefined ? undefined : { file, inline: way === 'inline' });
  const onFile = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void =>
    take(currentTarget.files?.[0]);
  const onUri = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void =>
    change(currentTarget.value === '' ? undefined : { json: { service_uri: currentTarget.value } });
  const shared = { id, 'aria-describedby': describedBy, 'aria-invalid': invalid ? 'true' : undefined };
  const kind = accepts.find((one) => one === 'image' || one === 'audio');
  return html`<div class="media">
    <select class="way" aria-label=${`${name}: how it is given`} onChange=${choose}>
      ${Object.entries(WAYS).map(([one, label]) => html`<option value=${one}>${label}</option>`)}
    </select>
    ${
      way === 'reference'
        ? html`<input type="text" ...${shared} list=${`${id}-known`} placeholder="service://…" onInput=${onUri} autocomplete="off" spellcheck="false" />
          <datalist id=${`${id}-known`}>
            ${known.filter(({ file }) => file !== null).map(({ serviceUri, filename }) => html`<option value=${serviceUri}>${filename}</option>`)}
          </datalist>`
        : html`<input type="file" ...${shared} key=${way} accept=${accept.join(',')} onChange=${onFile} />`
    }
    ${
      way === 'reference' || kind === undefined
        ? null
        : html`<button type="button" class="quiet" onClick=${() => take(sampleFile(kind))}>Sample ${words(kind).toLowerCase()}</button>`
    }
    ${value !== undefined && 'file' in value ? size(value.file) : null}
  </div>`;
}

function size({ name, size: length }: File): VNode {
  const outside = length < minimumBytes || length > maximumBytes;
  const limits = outside ? `; uploads have ${bytes(minimumBytes)} to ${bytes(maximumBytes)}` : '';
  return html`<p class=${outside ? 'hint beyond' : 'hint'}>${name}, ${bytes(length)}${limits}</p>`;
}
