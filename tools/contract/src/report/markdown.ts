import type { Report } from './report.ts';

const signs = { passed: '✅', failed: '❌', cannot: 'n/a' } as const;

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');
}

function row(cells: readonly string[]): string {
  return `| ${cells.map(cell).join(' | ')} |`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return [row(head), row(head.map(() => '---')), ...rows.map(row)];
}

/** The report as Markdown: every case × every target, with the sentence that each case tests. */
export function markdownReport(report: Report): string {
  const { coverage, targets } = report;
  const notes = new Map<string, number>();
  const noteOf = (reason: string): number => {
    notes.set(reason, notes.get(reason) ?? notes.size + 1);
    return notes.get(reason) ?? 0;
  };
  const rows = report.rows.map(({ id, expected, source, outcomes }) => [
    id,
    expected,
    `${source.sentence} (\`${source.location}\`)`,
    ...targets.map(({ name }) => {
      const outcome = outcomes[name];
      if (outcome === undefined) return '';
      const note = outcome.reason === undefined ? '' : ` [${noteOf(outcome.reason)}]`;
      return `${signs[outcome.result]}${note}`;
    }),
  ]);
  return [
    '# Contract report',
    '',
    `Seed ${report.seed}. ${coverage.covered} of ${coverage.total} items of the documents are exercised.`,
    '',
    ...table(
      ['Target', 'Passed', 'Failed', 'Not applicable', 'Seconds', 'Items exercised'],
      targets.map((target) => [
        target.title,
        ...[target.passed, target.failed, target.cannot].map(String),
        target.seconds.toFixed(1),
        String(target.covered),
      ]),
    ),
    '',
    '## Coverage',
    '',
    ...table(
      ['Kind', 'Exercised', 'All'],
      coverage.kinds.map(({ kind, covered, total }) => [kind, String(covered), String(total)]),
    ),
    '',
    ...(coverage.missing.length === 0
      ? ['Nothing is left out.']
      : coverage.missing.map(({ kind, id }) => `- not exercised: ${kind} \`${id}\``)),
    '',
    '## Cases',
    '',
    ...table(['Case', 'Expected', 'Source on', ...targets.map(({ name }) => name)], rows),
    '',
    ...[...notes].map(([reason, number]) => `[${number}] ${reason}  `),
    '',
  ].join('\n');
}
