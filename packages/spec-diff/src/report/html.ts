import type { Change, Report } from '../types.ts';
import { getLines, getLocations, getVerdict, isUndecided, shown, staleText } from './entries.ts';
import { getSummary } from './summary.ts';

const style = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h2 { font-size: 1.05rem; margin: 2rem 0 .5rem; }
article { border-left: 4px solid #8888; padding: .2rem .8rem; margin: .6rem 0; }
article.breaking { border-color: #d1242f; } article.warning, article.compile { border-color: #bf8700; }
article.compatible { border-color: #1a7f37; }
.level { font-size: .75rem; text-transform: uppercase; letter-spacing: .04em; }
.meta { font-size: .85rem; opacity: .8; } code, pre { font-family: ui-monospace, monospace; font-size: .85rem; }
pre { overflow-x: auto; padding: .6rem; background: #8881; border-radius: 4px; }`;

/** The report as one self-contained page. */
export function renderHtml(report: Report): string {
  const entries = report.changes.map(renderEntry);
  const stale = report.stale.map((each) => `<p>${escapeText(staleText(each))}</p>`);
  const summary = getSummary(report);
  const notes = report.notes.map((note) => `<p class="meta">${escapeText(note)}</p>`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Contract: ${escapeText(report.base)} to ${escapeText(report.head)}</title><style>${style}</style></head>
<body><h1>${escapeText(report.base)} → ${escapeText(report.head)}</h1><p><strong>${escapeText(getVerdict(report))}</strong></p>
${summary.length === 0 ? '' : `<ul>${summary.map((line) => `<li>${withCode(line)}</li>`).join('')}</ul>`}
${[...stale, ...entries, ...notes].join('\n')}
</body></html>
`;
}

function renderEntry(entry: Change): string {
  const [sentence = '', ...lines] = getLines(entry);
  const payload = entry.witness ? escapeText(shown(entry.witness.payload, 2)) : '';
  const meta = `\`${entry.id}\` · ${getLocations(entry)} · \`${entry.fingerprint}\``;
  const level = isUndecided(entry) ? 'undecided' : entry.level;
  return `<article class="${entry.level}"><span class="level">${level}</span><p>${withCode(sentence)}</p>
${[...lines, meta].map((line) => `<p class="meta">${withCode(line)}</p>`).join('\n')}
${payload === '' ? '' : `<details><summary>The whole payload</summary><pre>${payload}</pre></details>`}</article>`;
}

/** Names are between backticks in messages. */
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
