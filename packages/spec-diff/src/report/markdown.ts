import type { Change, Report } from '../types.ts';
import { groupChanges, placeOf, shown, verdictOf } from './groups.ts';

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

/** The report for a pull request: verdict first, then what breaks, then the rest; payloads are folded. */
export function renderMarkdown(report: Report): string {
  const failed =
    report.stale.length > 0 || report.changes.some((each) => each.level === 'breaking' && !each.accepted);
  const lines = [
    commentMarker,
    `## ${failed ? '❌' : '✅'} Contract: ${verdictOf(report)}`,
    '',
    `\`${report.base}\` → \`${report.head}\``,
    '',
  ];
  const breaking = report.changes.filter((each) => each.level === 'breaking' && !each.accepted);
  const accepted = report.changes.filter((each) => each.accepted);
  lines.push(...section('Breaking', breaking), ...section('Breaking, accepted', accepted));
  for (const each of report.stale)
    lines.push(
      `- Stale acceptance \`${each.fingerprint}\` of ${escapeText(each.owner)}: remove it from \`${each.file}\`.`,
    );
  for (const level of ['warning', 'compatible', 'annotation'] as const) {
    lines.push(
      ...folded(
        heads[level],
        report.changes.filter((each) => each.level === level),
      ),
    );
  }
  for (const note of report.notes) lines.push(`> ${escapeText(note)}`, '');
  return cut(`${lines.join('\n').trimEnd()}\n`);
}

function section(title: string, changes: readonly Change[]): string[] {
  if (changes.length === 0) return [];
  const lines = [`### ${title}`, ''];
  for (const group of groupChanges(changes))
    lines.push(`**${escapeText(group.title)}**`, '', ...group.changes.flatMap(renderChange), '');
  return lines;
}

function folded(title: string, changes: readonly Change[]): string[] {
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

function renderChange(change: Change): string[] {
  const { witness, accepted } = change;
  const direction = change.direction === 'none' ? '' : `${change.direction}: `;
  const lines = [
    `- ${direction}${escapeText(change.message)}  `,
    `  \`${change.id}\` · ${escapeText(placeOf(change))} · \`${change.fingerprint}\``,
  ];
  if (accepted)
    lines.push(
      `  Accepted by ${escapeText(accepted.owner)} until ${accepted.until}: ${escapeText(accepted.reason)}`,
    );
  if (!witness) return lines;
  const payload = shown(witness.payload, 2);
  const text = payload.length > longestPayload ? `${payload.slice(0, longestPayload)}\n…` : payload;
  return [
    ...lines,
    '',
    `  <details><summary>Witness: valid in ${witness.acceptedBy}, refused in ${witness.refusedBy}</summary>`,
    '',
    `  ${escapeText(witness.reason)}${witness.at === '' ? '' : ` (at ${escapeText(witness.at)})`}`,
    '',
    '  ```json',
    ...text.split('\n').map((line) => `  ${line}`),
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
  return `${text.slice(0, end > 0 ? end : longest)}\n\n</details>\n\nThe rest is cut; run \`pnpm spec:diff\` for all of it.\n`;
}
