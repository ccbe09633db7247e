import type { CommandInput } from './command.ts';

/** Prints a list as a table, or as JSON with `--json`. */
export function printList({ values, print }: CommandInput, items: readonly object[]): number {
  if (values['json'] === true) return print(JSON.stringify(items, null, 2));
  if (items.length === 0) return print('None.');
  const names = Object.keys(items[0] ?? {});
  const rows = [
    names,
    ...items.map((item) =>
      Object.values(item).map((value) =>
        typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '-'),
      ),
    ),
  ];
  const widths = names.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return print(
    rows
      .map((row) =>
        row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd(),
      )
      .join('\n'),
  );
}
