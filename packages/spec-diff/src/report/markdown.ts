import type { Change, Level, Location, RenderOptions, Report } from '../types.ts';
import { describeUndecided, getLines, getVerdict, isUndecided, listed, shown, staleText } from './entries.ts';
import { getSummary } from './summary.ts';

/** Starts the comment, so that the next run finds it and replaces it; each contract has its own. */
function commentMarker(name: string | undefined): string {
  return name === undefined ? '<!-- spec-diff -->' : `<!-- spec-diff ${name.replaceAll(/[<>-]/g, '_')} -->`;
}

/** The maximum length of a comment on a pull request, with a reserve. */
const maxLength = 60_000;
/** Further breaks are folded: the first ones are those that most messages have. */
const maxOpen = 10;
const maxPayloadLength = 4_000;
const minPayloadLength = 120;

/** The report for a pull request: verdict first, then what breaks, then the rest; payloads are folded. */
export function renderMarkdown(report: Report, { name, link }: RenderOptions = {}): string {
  const entries = report.changes;
  const open = entries.filter((each) => each.ignored === undefined);
  const of = (level: Level): Change[] => open.filter((each) => each.level === level);
  const accepted = of('breaking').filter((each) => each.accepted);
  const breaking = of('breaking').filter((each) => !each.accepted);
  const undecided = breaking.filter(isUndecided);
  const broken = breaking.filter((each) => !isUndecided(each));

  const lines = [
    commentMarker(name),
    `## ${report.failed ? '❌' : '✅'} ${name === undefined ? 'Contract' : `Contract ${escapeText(name)}`}: ${getVerdict(report)}`,
    '',
    `\`${report.base}\` → \`${report.head}\``,
    '',
    ...withSpace(getSummary(report).map((line) => `- ${escapeText(line)}`)),
    ...section('Breaking', broken.slice(0, maxOpen), link),
    ...folded('More that breaks', broken.slice(maxOpen), link),
    ...section(`Undecided, ${describeUndecided(report)}`, undecided.slice(0, maxOpen), link),
    ...folded('More that is undecided', undecided.slice(maxOpen), link),
    ...howToApprove(report),
    ...section('Breaking, accepted', accepted, link),
    ...report.stale.map((each) => `- ${escapeText(staleText(each))}`),
    ...section('Breaks compiled callers', of('compile'), link),
    ...folded('Warnings', of('warning'), link),
    ...folded('Compatible', of('compatible'), link),
    ...folded('Text only', of('annotation'), link),
    ...folded(
      'Ignored',
      entries.filter((each) => each.ignored !== undefined),
    ),
    ...identities(entries),
    ...report.notes.flatMap((note) => [`> ${escapeText(note)}`, '']),
  ];
  return cut(`${lines.join('\n').trimEnd()}\n`);
}

function withSpace(lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [...lines, ''];
}

function section(title: string, entries: readonly Change[] = [], link?: string): string[] {
  return entries.length === 0
    ? []
    : [`### ${title}`, '', ...entries.flatMap((each) => renderEntry(each, link)), ''];
}

function folded(title: string, entries: readonly Change[], link?: string): string[] {
  const lines = entries.flatMap((each) => renderEntry(each, link));
  return entries.length === 0 ? [] : fold(`${title} (${entries.length})`, lines);
}

function fold(summary: string, lines: readonly string[]): string[] {
  return ['<details>', `<summary>${summary}</summary>`, '', ...lines, '', '</details>', ''];
}

function renderEntry(entry: Change, link: string | undefined): string[] {
  const lines = getLines(entry).map((line, index) => `${index === 0 ? '-' : ' '} ${escapeText(line)}  `);
  const places = entry.locations.map((each) => placeIn(each, link));
  return [
    ...lines,
    `  ${listed(places, 'locations')}`,
    ...(entry.witness ? wholePayload(entry.witness.payload) : []),
  ];
}

/** The line, as a link where the file of the head has a URL. */
function placeIn({ side, file, line }: Location, link: string | undefined): string {
  const text = `\`${file}:${line}\``;
  if (side === 'base') return `${text} of the base`;
  const path = file.split('/').map(encodeURIComponent).join('/');
  return link === undefined ? text : `[${text}](${link.replace(/\/$/, '')}/${path}#L${line})`;
}

/** Rules and fingerprints, which only entries of `changes/` and of the configuration need. */
function identities(changes: readonly Change[]): string[] {
  if (changes.length === 0) return [];
  const rows = changes.map(
    ({ fingerprint, id, location: { file, line } }) =>
      `| \`${fingerprint}\` | \`${id}\` | \`${file}:${line}\` |`,
  );
  return fold('Rules and fingerprints', ['| Fingerprint | Rule | Line |', '|---|---|---|', ...rows]);
}

function howToApprove({ fingerprint, failed }: Report): string[] {
  if (fingerprint === null || !failed) return [];
  return [
    `To accept these breaks, a reviewer approves with \`${fingerprint}\` in the text, or adds the label \`contract: ${fingerprint}\`.`,
    '',
  ];
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
