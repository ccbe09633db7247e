import type { Row } from './row.ts';

const columns: Readonly<Record<string, (row: Row) => string>> = {
  Row: ({ name }) => name,
  Proves: ({ proves }) => proves,
  'Package manager': ({ manager }) => manager,
  Runtime: ({ runtime }) => runtime,
  Peers: ({ peers }) => peers,
  TypeScript: ({ typescript = '' }) => typescript,
  Tool: ({ tool = '' }) => tool,
  Steps: ({ steps }) => steps.join(', '),
  When: ({ when }) => when,
};

/** The rows as a table in Markdown, as the README shows it. */
export function rowsTable(rows: readonly Row[]): string {
  const names = Object.keys(columns);
  const cells = rows.map((row) => Object.values(columns).map((cell) => cell(row)));
  const lines = [names, names.map(() => '---'), ...cells];
  return lines.map((line) => `| ${line.join(' | ')} |\n`).join('');
}
