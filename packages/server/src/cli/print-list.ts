import type { CommandInput } from './command.ts';

/** Prints a list as a table, or as JSON with `--json`. */
export function printList({ values, print }: CommandInput, items: readonly object[]): number {
  if (values['json'] === true) return print(JSON.stringify(items, null, 2));
  if (items.length === 0) return print('None.');
  const getCell = (value: unknown): string =>
    typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '-');
  const rows = [Object.keys(items[0] ?? {}), ...items.map((item) => Object.values(item).map(getCell))];
  const getWidth = (column: number): number => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const widths = rows[0]?.map((_, column) => getWidth(column)) ?? [];
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  return print(lines.map((line) => line.trimEnd()).join('\n'));
}
