import { type Row, verdict } from '../row.ts';
import { figure, times } from './format.ts';

const LABEL = 200;
const BARS = 320;
const FIGURES = 240;
const WIDTH = LABEL + BARS + FIGURES;
const LINE = 22;
/** The line above a group of bars that says what they are of. */
const HEADING = 28;
const TOP = 62;

// A chart that is opened on its own follows the system; one in a page follows the page.
const STYLE = `
text { font: 12px system-ui, sans-serif; fill: #1f2328; }
.title { font-size: 15px; font-weight: 600; }
.what { font-weight: 600; }
.dim { fill: #59636e; }
.axis { stroke: #59636e; }
.target { stroke: #9a6700; stroke-width: 2; stroke-dasharray: 3 2; }
.met { fill: #1a7f37; } .MISSED { fill: #cf222e; } .shown { fill: #0969da; }
@media (prefers-color-scheme: dark) {
  text { fill: #f0f6fc; } .dim { fill: #9198a1; } .axis { stroke: #9198a1; } .target { stroke: #d29922; }
  .met { fill: #3fb950; } .MISSED { fill: #f85149; } .shown { fill: #4493f8; }
}`;

/** Bars of the ratios on a logarithmic scale: to the right of 1× ours is better, to the left the peer. */
export function chart(title: string, rows: readonly Row[]): string {
  const place = scale(rows);
  const one = place(1).toFixed(1);
  const groups = byWhat(rows);
  const height = TOP + groups.size * HEADING + rows.length * LINE + 12;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${escaped(title)}">
<style>${STYLE}
</style>
<text class="title" x="8" y="22">${escaped(title)}</text>
${legend()}
<text class="dim" x="${one}" y="${TOP - 6}" text-anchor="middle">1×</text>
${drawGroups(groups, place).join('\n')}
</svg>
`;
}

function byWhat(rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(row.what, [...(groups.get(row.what) ?? []), row]);
  return groups;
}

function legend(): string {
  const entries = [
    { name: 'met', text: 'target met' },
    { name: 'MISSED', text: 'target missed' },
    { name: 'shown', text: 'for comparison' },
  ];
  const boxes = entries.map(({ name, text }, at) => {
    const left = 8 + at * 120;
    return `<rect class="${name}" x="${left}" y="32" width="10" height="10"/><text class="dim" x="${left + 16}" y="41">${text}</text>`;
  });
  const left = 8 + entries.length * 120;
  const target = `<line class="target" x1="${left}" x2="${left}" y1="31" y2="43"/><text class="dim" x="${left + 8}" y="41">target</text>`;
  return `${boxes.join('')}${target}<text class="dim" x="${WIDTH - 8}" y="41" text-anchor="end">to the right of 1× ours is better</text>`;
}

type Place = (ratio: number) => number;

function scale(rows: readonly Row[]): Place {
  const ratios = rows.flatMap(({ ratio, target }) => [ratio, target ?? 1]);
  const logs = ratios.filter((ratio) => ratio > 0 && Number.isFinite(ratio)).map(Math.log2);
  const [low, high] = [Math.min(-0.5, ...logs), Math.max(0.5, ...logs)];
  return (ratio) => {
    const log = ratio > 0 ? Math.min(Math.log2(ratio), high) : low;
    return LABEL + ((log - low) / (high - low)) * BARS;
  };
}

function drawGroups(groups: ReadonlyMap<string, readonly Row[]>, place: Place): string[] {
  const drawn: string[] = [];
  let top = TOP;
  for (const [what, rows] of groups) {
    drawn.push(`<text class="what" x="8" y="${top + HEADING - 9}">${escaped(what)}</text>`);
    top += HEADING;
    // Not through the headings, which may be longer than it is to the left of it.
    const one = place(1).toFixed(1);
    drawn.push(`<line class="axis" x1="${one}" x2="${one}" y1="${top}" y2="${top + rows.length * LINE}"/>`);
    for (const row of rows) {
      drawn.push(bar(row, top, place));
      top += LINE;
    }
  }
  return drawn;
}

function bar(row: Row, top: number, place: Place): string {
  const [from, to] = [place(1), place(row.ratio)];
  const middle = top + LINE / 2 + 4;
  const [left, width] = [Math.min(from, to).toFixed(1), Math.max(Math.abs(to - from), 1).toFixed(1)];
  const figures = `${figure(row.ours, row.unit)} : ${figure(row.theirs, row.unit)}`;
  const right = LABEL + BARS;
  const parts = [
    `<text x="${LABEL - 8}" y="${middle}" text-anchor="end">${escaped(row.peer)}</text>`,
    `<rect class="${verdict(row)}" x="${left}" y="${top + 4}" width="${width}" height="${LINE - 8}"/>`,
    `<text x="${right + 56}" y="${middle}" text-anchor="end">${times(row.ratio)}</text>`,
    `<text class="dim" x="${right + 66}" y="${middle}">${escaped(figures)}</text>`,
  ];
  if (row.target !== undefined) {
    const at = place(row.target).toFixed(1);
    parts.push(`<line class="target" x1="${at}" x2="${at}" y1="${top + 2}" y2="${top + LINE - 2}"/>`);
  }
  return parts.join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
