import type { FieldDescription } from '@videogen/types';
import type { VNode } from 'preact';
import { words } from './format.ts';
import { type FieldProps, getAttributes } from './get-attributes.ts';
import { html } from './html.ts';
import { MediaField } from './media-field.ts';

/** One field with its label, its hint and what is wrong with it. The form reads it by its name. */
export function FormField(props: FieldProps): VNode {
  const { field, problem } = props;
  const id = `field-${field.name}`;
  return html`<div class="field">
    <label for=${id}><code>${field.name}</code>${field.required ? html`<em>required</em>` : null}</label>
    ${field.type === 'media' ? html`<${MediaField} ...${props} />` : field.type === 'enum' ? choice(props) : entry(props)}
    <p class="hint" id=${`${id}-hint`}>${getHint(field)}</p>
    <p class="problem" id=${`${id}-problem`}>${problem}</p>
  </div>`;
}

function choice(props: FieldProps): VNode {
  const { values = [], required, default: fallback } = props.field;
  const none = fallback === undefined ? 'unset' : `unset (default ${String(fallback)})`;
  return html`<select ...${getAttributes(props)}>
    ${required ? null : html`<option value="">${none}</option>`}
    ${values.map((value) => html`<option value=${value}>${String(value)}</option>`)}
  </select>`;
}

function entry(props: FieldProps): VNode {
  const { type, format, maxLength = 200, minimum, maximum, example } = props.field;
  const placeholder = example === undefined ? 'unset' : `unset; such as ${String(example)}`;
  const shared = { ...getAttributes(props), placeholder };
  if (type === 'integer' || type === 'number')
    return html`<input type="number" min=${minimum} max=${maximum} step="any" ...${shared} />`;
  if (maxLength <= 500 || format === 'uri')
    return html`<input type=${format === 'uri' ? 'url' : 'text'} spellcheck="false" ...${shared} />`;
  const length = [...String(props.value ?? '')].length;
  return html`<div class="counted">
    <textarea rows="3" ...${shared}></textarea>
    <output class=${length > maxLength ? 'characters beyond' : 'characters'} for=${`field-${props.field.name}`}>${length} / ${maxLength}</output>
  </div>`;
}

/** The hint under a field: its description and limits. */
function getHint({ description, type, minimum, maximum, default: fallback }: FieldDescription): string {
  const range = [
    minimum === undefined || description.includes(`${minimum} to`) ? '' : `At least ${minimum}.`,
    maximum === undefined || description.includes(`to ${maximum}`) ? '' : `At most ${maximum}.`,
  ];
  const without = fallback === undefined || type === 'enum' ? '' : `Without it: ${JSON.stringify(fallback)}.`;
  return [description.replaceAll('`', '') || words(type), ...range, without].filter(Boolean).join(' ');
}
