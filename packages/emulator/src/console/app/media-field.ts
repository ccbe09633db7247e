import { maximumBytes, mediaFormats, minimumBytes, serviceUriPrefix } from '@videogen/types/facts';
import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { AdminUpload } from '../../generated/admin.ts';
import { sampleImage, sampleSound } from '../../sample-media.ts';
import { admin } from './api.ts';
import { bytes } from './format.ts';
import { type FieldProps, getAttributes } from './get-attributes.ts';
import { html } from './html.ts';
import { attempt } from './notice.ts';

const WAYS = { upload: 'Upload a file', reference: 'Reference', inline: 'Inline base64' };

const SAMPLES = {
  image: () => new File([sampleImage()], 'sample.png', { type: 'image/png' }),
  audio: () => new File([sampleSound(3)], 'sample.wav', { type: 'audio/wav' }),
};

/** A file for a task: uploaded through the service, referenced again, or inline. */
export function MediaField(props: FieldProps): VNode {
  const { field, value } = props;
  const { name, accepts = [] } = field;
  const [way, setWay] = useState('upload');
  const [known, setKnown] = useState<readonly AdminUpload[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const formats = accepts.flatMap((one) => [...mediaFormats[one]]);
  const accept = formats.flatMap(({ mediaType, extensions }) => [
    mediaType,
    ...extensions.map((end) => `.${end}`),
  ]);
  const choose = ({ currentTarget }: { readonly currentTarget: HTMLSelectElement }): void => {
    setWay(currentTarget.value);
    if (currentTarget.value === 'reference') void attempt(async () => setKnown(await admin('/uploads')));
  };
  const kind = accepts.find((one) => one === 'image' || one === 'audio');

  const useSample = (): void => {
    const transfer = new DataTransfer();
    if (kind === undefined || input.current === null) return;
    transfer.items.add(SAMPLES[kind]());
    input.current.files = transfer.files;
    input.current.dispatchEvent(new Event('input', { bubbles: true }));
  };

  return html`<div class="media">
    <select class="way" name=${`${name}-way`} aria-label=${`${name}: how it is given`} onChange=${choose}>
      ${Object.entries(WAYS).map(([one, label]) => html`<option value=${one}>${label}</option>`)}
    </select>
    ${
      way === 'reference'
        ? html`<input type="text" key=${way} ...${getAttributes(props)} list=${`${name}-known`} placeholder=${`${serviceUriPrefix}…`} spellcheck="false" />
          <datalist id=${`${name}-known`}>
            ${known.filter(({ file }) => file !== null).map(({ serviceUri, filename }) => html`<option value=${serviceUri}>${filename}</option>`)}
          </datalist>`
        : html`<input type="file" key=${way} ref=${input} ...${getAttributes(props)} accept=${accept.join(',')} />`
    }
    ${
      way === 'reference' || kind === undefined
        ? null
        : html`<button type="button" class="quiet" onClick=${useSample}>Sample ${kind === 'image' ? 'image' : 'sound'}</button>`
    }
    ${value instanceof File && value.size > 0 ? size(value) : null}
  </div>`;
}

function size({ name, size: length }: File): VNode {
  const outside = length < minimumBytes || length > maximumBytes;
  const limits = outside ? `; uploads have ${bytes(minimumBytes)} to ${bytes(maximumBytes)}` : '';
  return html`<p class=${outside ? 'hint beyond' : 'hint'}>${name}, ${bytes(length)}${limits}</p>`;
}
