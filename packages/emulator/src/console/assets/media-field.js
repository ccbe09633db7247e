// A file for a task: uploaded through the service, referenced again, or inline.
import { admin, upload } from './api.js';
import { h } from './dom.js';
import { bytes, words } from './format.js';
import { mediaFormats, uploadLimits } from './generated/contract.js';
import { attempt } from './notice.js';
import { sampleFile } from './sample.js';

/**
 * What sending a form needs.
 *
 * @typedef {object} SendContext
 * @property {string} key
 * @property {string} origin Address under which the emulator names itself.
 * @property {(text: string) => void} progress
 */

const ways = { upload: 'Upload a file', reference: 'Reference', inline: 'Inline base64' };

/**
 * Makes the control of a field that takes media.
 *
 * @param {import('./generated/contract.js').Field} field
 * @param {string} id
 * @returns {import('./fields.js').Control}
 */
export function mediaControl({ name, accepts = [] }, id) {
  const formats = accepts.flatMap((kind) => mediaFormats[kind]);
  const accept = formats.flatMap(({ mediaType, extensions }) => [
    mediaType,
    ...extensions.map((end) => `.${end}`),
  ]);
  const file = h('input', { id, name, type: 'file', accept: accept.join(',') });
  const reference = h('input', {
    type: 'text',
    hidden: true,
    placeholder: 'service://…',
    'aria-label': `${name}: service_uri`,
    autocomplete: 'off',
    spellcheck: 'false',
  });
  const known = h('datalist', { id: `${id}-known` });
  reference.setAttribute('list', known.id);
  const way = h(
    'select',
    { 'aria-label': `${name}: how it is given`, class: 'way' },
    ...Object.entries(ways).map(([value, label]) => h('option', { value }, label)),
  );
  const sample = sampleButton(accepts, file);
  const size = h('p', { class: 'hint size' });
  way.addEventListener('change', () => {
    const referring = way.value === 'reference';
    reference.hidden = !referring;
    for (const element of [file, sample, size]) if (element) element.hidden = referring;
    if (referring) void attempt(() => offerUploads(known));
  });
  file.addEventListener('change', () => showSize(file, size));
  return {
    control: file,
    element: h('div', { class: 'media' }, way, file, reference, known, sample, size),
    read: (context) =>
      readMedia({ name, way: way.value, file: file.files?.[0], reference: reference.value }, context),
  };
}

/** Offers what was uploaded before. @param {HTMLElement} list */
async function offerUploads(list) {
  /** @type {import('../../admin/bodies.ts').AdminUpload[]} */
  const uploads = await admin('/uploads');
  const whole = uploads.filter(({ file }) => file !== null);
  list.replaceChildren(
    ...whole.map(({ serviceUri, filename }) => h('option', { value: serviceUri }, filename)),
  );
}

/**
 * @param {{ name: string, way: string, file: File | undefined, reference: string }} given
 * @param {SendContext} context
 */
async function readMedia({ name, way, file, reference }, { key, origin, progress }) {
  if (way === 'reference') return reference === '' ? undefined : { service_uri: reference };
  if (file === undefined) return undefined;
  if (way === 'inline') return { bytes_base64_encoded: await base64(file) };
  progress(`Uploading ${name}: ${file.name}, ${bytes(file.size)}…`);
  return { service_uri: await upload(file, { key, origin }) };
}

/** @param {HTMLInputElement} input @param {HTMLElement} element */
function showSize({ files }, element) {
  const file = files?.[0];
  const { minimumBytes = 0, maximumBytes = Number.POSITIVE_INFINITY } = uploadLimits;
  const outside = file !== undefined && (file.size < minimumBytes || file.size > maximumBytes);
  const limits = outside ? `; uploads have ${bytes(minimumBytes)} to ${bytes(maximumBytes)}` : '';
  element.textContent = file === undefined ? '' : `${file.name}, ${bytes(file.size)}${limits}`;
  element.classList.toggle('beyond', outside);
}

/**
 * A button for those without a file at hand.
 *
 * @param {readonly string[]} accepts
 * @param {HTMLInputElement} input
 */
function sampleButton(accepts, input) {
  const kind = accepts.find((one) => one === 'image' || one === 'audio');
  if (kind === undefined) return null;
  const use = async () => {
    const files = new DataTransfer();
    files.items.add(await sampleFile(kind));
    input.files = files.files;
    input.dispatchEvent(new Event('change'));
  };
  return h('button', { type: 'button', class: 'quiet', onclick: use }, `${words(kind)} for trying`);
}

/** @param {File} file @returns {Promise<string>} */
function base64(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(file);
  });
}
