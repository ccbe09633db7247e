import type { OperationDescription } from '@videogen/types';
import { videoStyles } from '@videogen/types/facts';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { FieldValue } from './control.ts';
import { html } from './html.ts';
import { getUrl } from './route.ts';

interface StyleFieldProps {
  readonly operation: OperationDescription;
  /** Sets a field of the body; undefined leaves it out. */
  readonly change: (name: string, value: FieldValue | undefined) => void;
}

/** The style of a video, whose field has no specified name: the form asks for the name as well. */
export function StyleField({ operation, change }: StyleFieldProps): VNode | null {
  const [name, setName] = useState('style');
  const [style, setStyle] = useState('');
  if (!operation.unspecified.includes('style-field-name')) return null;
  const rename = ({ currentTarget: { value } }: { readonly currentTarget: HTMLInputElement }): void => {
    change(name, undefined);
    if (value !== '' && style !== '') change(value, { json: style });
    setName(value);
  };
  const choose = ({ currentTarget: { value } }: { readonly currentTarget: HTMLSelectElement }): void => {
    if (name !== '') change(name, value === '' ? undefined : { json: value });
    setStyle(value);
  };
  return html`<div class="field">
    <label for="style-value">style</label>
    <div class="joined">
      <select id="style-value" aria-describedby="style-hint" onChange=${choose}>
        <option value="">unset</option>
        ${videoStyles.map((value) => html`<option value=${value}>${value}</option>`)}
      </select>
      <input type="text" aria-label="Name of the style field" value=${name} spellcheck="false" autocomplete="off"
        onInput=${rename} />
    </div>
    <p class="hint" id="style-hint">
      The <a href=${getUrl({ view: 'register', id: 'style-field-name' })}>name of the field</a> is not specified; send it
      under the name in the second input.
    </p>
  </div>`;
}
