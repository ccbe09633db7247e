import { type Row, verdict } from '../row.ts';
import { figure, percent, times } from './format.ts';

type Cells = readonly string[];

/** Rows that have a target as a markdown table: the verdict first, so that it is seen however narrow the page is. */
export function targetTable(rows: readonly Row[]): string {
  const aimed = rows.filter(({ target }) => target !== undefined);
  const body = aimed.map((row) => [
    `${verdict(row) === 'met' ? 'met' : '**MISSED**'}<br>${times(row.ratio)}<br>${aim(row)}`,
    row.what,
    [figure(row.ours, row.unit), beside(row), ...inBrackets(row, rows)].join('<br>'),
  ]);
  return table(['Ratio', 'What', 'Ours, and beside it'], '---|---|---', body);
}

function beside({ peer, theirs, unit }: Row): string {
  return `${peer}: ${figure(theirs, unit)}`;
}

/** A limit says little of a slower machine: what the first peer took in the same run stands beside it. */
function inBrackets(row: Row, rows: readonly Row[]): string[] {
  const peer = rows.find(
    ({ what, unit, peer: other }) => what === row.what && unit === row.unit && other !== 'limit',
  );
  return row.peer === 'limit' && peer !== undefined ? [`(${beside(peer)})`] : [];
}

function aim({ target = Number.NaN }: Row): string {
  return `(≥\u00a0${times(target)})`;
}

/** Every row as a markdown table, those of one figure below its name. */
export function comparisonTable(rows: readonly Row[]): string {
  const body = rows.flatMap((row, index): Cells[] => {
    const before = rows[index - 1];
    const isSame = before?.what === row.what && before.ours === row.ours;
    const heading = [`**${row.what}: ${figure(row.ours, row.unit)}**`, '', '', ''];
    const line = [row.peer, figure(row.theirs, row.unit), times(row.ratio), percent(row.spread)];
    return isSame ? [line] : [heading, line];
  });
  return table(['Beside', 'Theirs', 'Ratio', 'Spread'], '---|--:|--:|--:', body);
}

function table(head: Cells, align: string, body: readonly Cells[]): string {
  const line = (cells: Cells): string => `| ${cells.join(' | ')} |`;
  return [line(head), `|${align}|`, ...body.map(line)].join('\n');
}

/** A row as a line of the terminal. */
export function terminalLine(row: Row): string {
  const target = row.target === undefined ? '' : aim(row);
  const end = verdict(row) === 'shown' ? '' : verdict(row);
  const numbers = `${times(row.ratio).padStart(7)} ${percent(row.spread).padStart(6)} ${target.padStart(10)}`;
  return `${row.what.padEnd(46)} ${figure(row.ours, row.unit).padStart(14)}  ${beside(row).padEnd(38)} ${numbers} ${end}`;
}
