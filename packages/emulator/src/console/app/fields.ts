import type { FieldDescription } from '@videogen/types';
import type { VNode } from 'preact';
import type { ControlProps } from './control.ts';
import { parseJson, words } from './format.ts';
import { html } from './html.ts';
import { MediaField } from './media-field.ts';

type FormFieldProps = Pick<ControlProps, 'field' | 'value' | 'change'> & { readonly problem: string };

/** One field with its label, its hint and what is wrong with it. */
export function FormField({ field, value, problem, change }: FormFieldProps): VNode {
  const id = `field-${field.name}`;
  const describedBy = `${id}-hint ${id}-problem`;
  const props: ControlProps = { field, id, value, describedBy, invalid: problem !== '', change };
  return html`<div class="field">
    <label for=${id}><code>${field.name}</code>${field.required ? html`<em>required</em>` : null}</label>
    ${getControl(props)}
    <p class="hint" id=${`${id}-hint`}>${getHint(field)}</p>
    <p class="problem" id=${`${id}-problem`}>${problem}</p>
  </div>`;
}

function getControl(props: ControlProps): VNode {
  const { type } = props.field;
  if (type === 'media') return html`<${MediaField} ...${props} />`;
  return type === 'enum' ? choice(props) : entry(props);
}

/** Attributes that every control has. */
function common({ id, describedBy, invalid }: ControlProps): Record<string, unknown> {
  return { id, 'aria-describedby': describedBy, 'aria-invalid': invalid ? 'true' : undefined };
}

function choice(props: ControlProps): VNode {
  const { values = [], required, default: fallback } = props.field;
  const none = fallback === undefined ? 'unset' : `unset (default ${String(fallback)})`;
  const onChange = ({ currentTarget }: { readonly currentTarget: HTMLSelectElement }): void =>
    props.change(currentTarget.value === '' ? undefined : { json: currentTarget.value });
  return html`<select ...${common(props)} onChange=${onChange}>
    ${required ? null : html`<option value="">${none}</option>`}
    ${values.map((value) => html`<option value=${value}>${String(value)}</option>`)}
  </select>`;
}

function entry(props: ControlProps): VNode {
  const { type, format, maxLength = 200, minimum, maximum, example } = props.field;
  const numeric = type === 'integer' || type === 'number';
  const onInput = ({ currentTarget }: { readonly currentTarget: { readonly value: string } }): void => {
    const { value } = currentTarget;
    props.change(
      value === ''
        ? undefined
        : { json: numeric ? Number(value) : type === 'object' ? parseJson(value) : value },
    );
  };
  const placeholder = example === undefined ? 'unset' : `unset; such as ${String(example)}`;
  const shared = { ...common(props), placeholder, onInput, autocomplete: 'off' };
  if (!numeric && maxLength > 500 && format !== 'uri') {
    const length = [...getText(props)].length;
    return html`<div class="counted">
      <textarea rows="3" ...${shared}></textarea>
      <output class=${length > maxLength ? 'characters beyond' : 'characters'} for=${props.id}>${length} / ${maxLength}</output>
    </div>`;
  }
  if (numeric) return html`<input type="number" min=${minimum} max=${maximum} step="any" ...${shared} />`;
  return html`<input type=${format === 'uri' ? 'url' : 'text'} spellcheck="false" ...${shared} />`;
}

function getText({ value }: ControlProps): string {
  return value !== undefined && 'json' in value && typeof value.json === 'string' ? value.json : '';
}

/** The hint under a field: its description and limits. */
function getHint({ description, type, minimum, maximum, default: fallback }: FieldDescription): string {
  const range = [
    minimum === undefined || description.includes(`${minimum} to`) ? '' : `At least ${minimum}.`,
    maximum === undefined || description.includes(`to ${maximum}`) ? '' : `At most ${maximum}.`,
  ];
  const without = fallback === undefined || type === 'enum' ? '' : `Without it: ${JSON.stringify(fallback)}.`;
  return [description.replaceAll('`', '') || words(type), ...range, without]
    .filter((part) => part !== '')
    .join(' ');
}
