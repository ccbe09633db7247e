import type { VNode } from 'preact';
import { admin } from './api.ts';
import { Copy, facts } from './elements.ts';
import { html } from './html.ts';
import { state } from './live.ts';
import { announce, attempt } from './notice.ts';

/** The settings of the emulator, its keys, and its reset. */
export function Settings(): VNode | null {
  const { value } = state;
  if (value === undefined) return null;
  const { url, version, seed, durable, render, clock, keys } = value;
  return html`<section class="panel" aria-labelledby="settings-title">
    <h2 id="settings-title">Emulator</h2>
    ${facts([
      ['URL', url],
      ['Contract', version],
      ['Clock', clock.mode],
      ['Seed', String(seed)],
      ['Render', render],
      ['Storage', durable ? 'on disk' : 'in memory'],
    ])}
    <h3>Keys</h3>
    <ul class="rows boxed">
      ${keys.map(
        ({ key, organization, banned, revoked }) => html`<li class="row key" key=${key}>
          <span class="line spread">
            <span class="line"><code>${key}</code> <span class="soft">${organization}</span>
              ${banned ? html`<span class="tag bad">banned</span>` : null}${revoked ? html`<span class="tag bad">revoked</span>` : null}</span>
            <${Copy} text=${key} label="Copy key" />
          </span>
        </li>`,
      )}
    </ul>
    <h3>Reset</h3>
    <p class="hint">Deletes all tasks, uploads, callbacks and requests, and restores the faults and assumptions of the start.</p>
    <p class="spaced"><button type="button" class="danger" onClick=${reset}>Reset</button></p>
    <p class="hint">
      <a href="./_emulator/openapi.json">OpenAPI document of the admin API</a> · <a href="./docs/">Docs of the service</a>
    </p>
  </section>`;
}

async function reset(): Promise<void> {
  if (!confirm('Delete all tasks, uploads, callbacks and requests?')) return;
  if (await attempt(() => admin('/reset', { method: 'POST' }))) announce('The emulator was reset');
}
