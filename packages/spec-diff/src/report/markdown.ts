import type { Level, Report } from '../types.ts';
import { type Entry, entriesOf, linesOf, locationOf, shown, staleText, verdictOf } from './entries.ts';

/** Starts the comment, so that the next run finds it and replaces it. */
const commentMarker = '<!-- spec-diff -->';

/** The maximum length of a comment on a pull request, with a reserve. */
const maxLength = 60_000;
const maxPayloadLength = 4_000;
const minPayloadLength = 120;

/** The report for a pull request: verdict first, then what breaks, then the rest; payloads are folded. */
export function renderMarkdown(report: Report): string {
  const entries = entriesOf(report.changes);
  const open = entries.filter((each) => each.ignored === undefined);
  const of = (level: Level): Entry[] => open.filter((each) => each.level === level);
  const [accepted, breaking] = [true, false].map((is) =>
    of('breaking').filter((each) => (each.accepted !== undefined) === is),
  );
  const lines = [
    commentMarker,
    `## ${report.failed ? '❌' : '✅'} Contract: ${verdictOf(report)}`,
    '',
    `\`${report.base}\` → \`${report.head}\``,
    '',
    ...section('Breaking', breaking),
    ...section('Breaking, accepted', accepted),
    ...report.stale.map((each) => `- ${escapeText(staleText(each))}`),
    ...folded('Warnings', of('warning')),
    ...folded('Compatible', of('compatible')),
    ...folded('Text only', of('annotation')),
    ...folded(
      'Ignored',
      entries.filter((each) => each.ignored !== undefined),
    ),
    ...report.notes.flatMap((note) => [`> ${escapeText(note)}`, '']),
  ];
  return cut(`${lines.join('\n').trimEnd()}\n`);
}

function section(title: string, entries: readonly Entry[] = []): string[] {
  return entries.length === 0 ? [] : [`### ${title}`, '', ...entries.flatMap(renderEntry), ''];
}

function folded(title: string, entries: readonly Entry[]): string[] {
  if (entries.length === 0) return [];
  const summary = `<summary>${title} (${entries.length})</summary>`;
  return ['<details>', summary, '', ...entries.flatMap(renderEntry), '', '</details>', ''];
}

function renderEntry(entry: Entry): string[] {
  const lines = linesOf(entry).map((line, index) => `${index === 0 ? '-' : ' '} ${escapeText(line)}  `);
  const meta = `  \`${entry.id}\` · \`${locationOf(entry)}\` · \`${entry.fingerprints.join(', ')}\``;
  return [...lines, meta, ...(entry.witness ? wholePayload(entry.witness.payload) : [])];
}

/** Folded, and only where the line above had to leave something out. */
function wholePayload(payload: unknown): string[] {
  const text = shown(payload, 2);
  if (text.length < minPayloadLength) return [];
  const cut = text.length > maxPayloadLength ? `${text.slice(0, maxPayloadLength)}\n…` : text;
  return [
    '',
    '  <details><summary>The whole payload</summary>',
    '',
    '  ```json',
    ...cut.split('\n').map((line) => `  ${line}`),
    '  ```',
    '',
    '  </details>',
    '',
  ];
}

/** Text from a document must not become markup, a link or a mention of somebody. */
function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('@', '@\u200b')
    .replaceAll('\n', ' ')
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replaceAll(/[\\[\]*_~|]/g, String.raw`\$&`)))
    .join('');
}

function cut(text: string): string {
  if (text.length <= maxLength) return text;
  const end = text.lastIndexOf('\n- ', maxLength);
  return `${text.slice(0, end > 0 ? end : maxLength)}\n\n</details>\n\nThe rest is cut; run \`spec-diff\` for all of it.\n`;
}
