import type { Change, Report } from '../types.ts';
import { type Entry, entriesOf, groundsOf, locationOf, sentenceOf, shown, verdictOf } from './entries.ts';

/** Starts the comment, so that the next run finds it and replaces it. */
const commentMarker = '<!-- spec-diff -->';

const heads: Readonly<Record<Change['level'], string>> = {
  breaking: 'Breaking',
  warning: 'To look at',
  compatible: 'Compatible',
  annotation: 'Text only',
};
/** What a pull request comment can hold, with room to spare. */
const longest = 60_000;
const longestPayload = 4_000;
const shortestPayload = 120;

/** The report for a pull request: verdict first, then what breaks, then the rest; payloads are folded. */
export function renderMarkdown(report: Report): string {
  const entries = entriesOf(report.changes);
  const lines = [
    commentMarker,
    `## ${report.failed ? '❌' : '✅'} Contract: ${verdictOf(report)}`,
    '',
    `\`${report.base}\` → \`${report.head}\``,
    '',
  ];
  const ignored = entries.filter((each) => each.ignored !== undefined);
  const counted = entries.filter((each) => each.ignored === undefined);
  const breaking = counted.filter((each) => each.level === 'breaking');
  lines.push(
    ...section(
      'Breaking',
      breaking.filter((each) => !each.accepted),
    ),
    ...section(
      'Breaking, accepted',
      breaking.filter((each) => each.accepted),
    ),
  );
  for (const each of report.stale)
    lines.push(
      `- Stale acceptance \`${each.fingerprint}\` of ${escapeText(each.owner)}: remove it from \`${each.file}\`.`,
    );
  for (const level of ['warning', 'compatible', 'annotation'] as const) {
    lines.push(
      ...folded(
        heads[level],
        counted.filter((each) => each.level === level),
      ),
    );
  }
  lines.push(...folded('Ignored', ignored));
  for (const note of report.notes) lines.push(`> ${escapeText(note)}`, '');
  return cut(`${lines.join('\n').trimEnd()}\n`);
}

function section(title: string, entries: readonly Entry[]): string[] {
  if (entries.length === 0) return [];
  return [`### ${title}`, '', ...entries.flatMap(renderEntry), ''];
}

function folded(title: string, changes: readonly Entry[]): string[] {
  if (changes.length === 0) return [];
  return [
    '<details>',
    `<summary>${title} (${changes.length})</summary>`,
    '',
    ...section(title, changes).slice(2),
    '</details>',
    '',
  ];
}

function renderEntry(entry: Entry): string[] {
  const { witness, accepted, ignored } = entry;
  const grounds = groundsOf(entry);
  const lines = [
    `- ${escapeText(sentenceOf(entry))}  `,
    ...(grounds === undefined ? [] : [`  ${escapeText(grounds)}  `]),
    ...(accepted
      ? [
          `  Accepted by ${escapeText(accepted.owner)} until ${accepted.until}: ${escapeText(accepted.reason)}  `,
        ]
      : []),
    ...(ignored === undefined ? [] : [`  Ignored: ${escapeText(ignored)}  `]),
    `  \`${entry.id}\` · ${escapeText(locationOf(entry))} · \`${entry.fingerprints.join(', ')}\``,
  ];
  return witness ? [...lines, ...wholePayload(witness.payload)] : lines;
}

/** Folded, and only where the line above had to leave something out. */
function wholePayload(payload: unknown): string[] {
  const text = shown(payload, 2);
  if (text.length < shortestPayload) return [];
  const cut = text.length > longestPayload ? `${text.slice(0, longestPayload)}\n…` : text;
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
  if (text.length <= longest) return text;
  const end = text.lastIndexOf('\n- ', longest);
  return `${text.slice(0, end > 0 ? end : longest)}\n\n</details>\n\nThe rest is cut; run \`spec-diff\` for all of it.\n`;
}
