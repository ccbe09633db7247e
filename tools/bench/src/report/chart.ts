import { type Row, verdict } from '../row.ts';
import { figure, times } from './format.ts';

const LABEL = 430;
const BARS = 380;
const LINE = 24;
const WIDTH = LABEL + BARS + 250;

// Colours of the reader's theme; a chart that is opened on its own follows the system.
const STYLE = `
text { font: 12px system-ui, sans-serif; fill: #1f2328; }
.title { font-size: 15px; font-weight: 600; }
.dim { fill: #59636e; }
.axis { stroke: #59636e; }
.target { stroke: #9a6700; stroke-width: 2; }
.met { fill: #1a7f37; } .MISSED { fill: #cf222e; } .shown { fill: #0969da; }
@media (prefers-color-scheme: dark) {
  text { fill: #f0f6fc; } .dim { fill: #9198a1; } .axis { stroke: #9198a1; } .target { stroke: #d29922; }
  .met { fill: #3fb950; } .MISSED { fill: #f85149; } .shown { fill: #4493f8; }
}`;

/** Bars of the ratios on a logarithmic scale: to the right of 1× ours is better, to the left the peer. */
export function chart(title: string, rows: readonly Row[]): string {
  const place = scale(rows);
  const height = 64 + rows.length * LINE;
  const one = place(1).toFixed(1);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${escaped(title)}">
<style>${STYLE}
</style>
<text class="title" x="8" y="22">${escaped(title)}</text>
<text class="dim" x="${one}" y="42" text-anchor="middle">1×</text>
<line class="axis" x1="${one}" x2="${one}" y1="48" y2="${height - 8}"/>
${rows.map((row, at) => bar(row, 50 + at * LINE, place)).join('\n')}
</svg>
`;
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

function bar(row: Row, top: number, place: Place): string {
  const [from, to] = [place(1), place(row.ratio)];
  const middle = top + LINE / 2 + 4;
  const parts = [
    `<text x="${LABEL - 8}" y="${middle}" text-anchor="end">${escaped(`${row.what} / ${row.peer}`)}</text>`,
    `<rect class="${verdict(row)}" x="${Math.min(from, to).toFixed(1)}" y="${top + 4}" width="${Math.max(Math.abs(to - from), 1).toFixed(1)}" height="${LINE - 8}"/>`,
    `<text class="dim" x="${LABEL + BARS + 8}" y="${middle}">${escaped(`${times(row.ratio)}  ${figure(row.ours, row.unit)} : ${figure(row.theirs, row.unit)}`)}</text>`,
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
