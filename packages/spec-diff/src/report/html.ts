import type { Change, Report } from '../types.ts';
import { groupChanges, placeOf, shown, verdictOf } from './groups.ts';

const style = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h2 { font-size: 1.05rem; margin: 2rem 0 .5rem; }
article { border-left: 4px solid #8888; padding: .2rem .8rem; margin: .6rem 0; }
article.breaking { border-color: #d1242f; } article.warning { border-color: #bf8700; }
article.compatible { border-color: #1a7f37; }
.level { font-size: .75rem; text-transform: uppercase; letter-spacing: .04em; }
.meta { font-size: .85rem; opacity: .8; } code, pre { font-family: ui-monospace, monospace; font-size: .85rem; }
pre { overflow-x: auto; padding: .6rem; background: #8881; border-radius: 4px; }`;

/** The report as one self-contained page. */
export function renderHtml(report: Report): string {
  const groups = groupChanges(report.changes).map(
    ({ title, changes }) =>
      `<section><h2>${escapeText(title)}</h2>${changes.map(renderChange).join('')}</section>`,
  );
  const stale = report.stale.map(
    (each) =>
      `<p>Stale acceptance <code>${escapeText(each.fingerprint)}</code>: remove it from ${escapeText(each.file)}.</p>`,
  );
  const notes = report.notes.map((note) => `<p class="meta">${escapeText(note)}</p>`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Contract: ${escapeText(report.base)} to ${escapeText(report.head)}</title><style>${style}</style></head>
<body><h1>${escapeText(report.base)} → ${escapeText(report.head)}</h1><p><strong>${escapeText(verdictOf(report))}</strong></p>
${[...stale, ...groups, ...notes].join('\n')}
</body></html>
`;
}

function renderChange(change: Change): string {
  const { witness, accepted } = change;
  const direction = change.direction === 'none' ? '' : ` · ${change.direction}`;
  const proof = witness
    ? `<details><summary>Witness: valid in ${witness.acceptedBy}, refused in ${witness.refusedBy} (${escapeText(witness.reason)})</summary><pre>${escapeText(shown(witness.payload, 2))}</pre></details>`
    : '';
  const consent = accepted
    ? `<p class="meta">Accepted by ${escapeText(accepted.owner)} until ${escapeText(accepted.until)}: ${escapeText(accepted.reason)}</p>`
    : '';
  return `<article class="${change.level}"><span class="level">${change.level}${direction}</span><p>${withCode(change.message)}</p>
<p class="meta"><code>${escapeText(change.id)}</code> · ${escapeText(placeOf(change))} · <code>${change.fingerprint}</code></p>${consent}${proof}</article>`;
}

/** Names stand between backticks in messages. */
function withCode(text: string): string {
  return escapeText(text).replaceAll(/`([^`]*)`/g, '<code>$1</code>');
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
