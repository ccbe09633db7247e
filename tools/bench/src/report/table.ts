import { type Row, verdict } from '../row.ts';
import { figure, percent, times } from './format.ts';

const HEAD = ['What', 'Ours', 'Peer or limit', 'Ratio', 'Spread', 'Target', ''] as const;

/** A row as the cells of a table. */
function cells(row: Row): string[] {
  return [
    row.what,
    figure(row.ours, row.unit),
    `${row.peer}: ${figure(row.theirs, row.unit)}`,
    times(row.ratio),
    percent(row.spread),
    row.target === undefined ? '' : `≥\u00a0${times(row.target)}`,
    verdict(row) === 'shown' ? '' : verdict(row),
  ];
}

/** Rows as a markdown table, with misses in bold. */
export function markdownTable(rows: readonly Row[]): string {
  const line = (texts: readonly string[]): string => `| ${texts.join(' | ')} |`;
  const body = rows.map((row) => line(cells(row).map((cell) => (cell === 'MISSED' ? '**MISSED**' : cell))));
  return [line(HEAD), line(HEAD.map((_, at) => (at > 2 && at < 6 ? '--:' : '---'))), ...body].join('\n');
}

/** A row as a line of the terminal. */
export function terminalLine(row: Row): string {
  const [what = '', ours = '', peer = '', ratio = '', spread = '', target = '', end = ''] = cells(row);
  return `${what.padEnd(46)} ${ours.padStart(14)}  ${peer.padEnd(38)} ${ratio.padStart(7)} ${spread.padStart(6)} ${target.padStart(8)} ${end}`;
}
