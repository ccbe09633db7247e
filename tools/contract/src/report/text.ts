import type { Report, Row } from './report.ts';

const signs = { passed: 'ok', failed: 'FAILED', cannot: 'n/a' } as const;

function getGroup({ id }: Row): string {
  return id.split('/').slice(0, 2).join('/');
}

function cell(rows: readonly Row[], target: string): string {
  const outcomes = rows.flatMap(({ outcomes: all }) => (all[target] === undefined ? [] : [all[target]]));
  if (outcomes.length === 0) return '·';
  const failed = outcomes.filter(({ result }) => result === 'failed').length;
  const passed = outcomes.filter(({ result }) => result === 'passed').length;
  if (failed > 0) return `${failed} FAILED`;
  return passed === 0 ? signs.cannot : `${passed}/${outcomes.length}`;
}

function table(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => (line[column] ?? '').length)),
  );
  return lines
    .map((line) =>
      line
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function matrix(report: Report): string {
  const groups = new Map<string, Row[]>();
  for (const row of report.rows) groups.set(getGroup(row), [...(groups.get(getGroup(row)) ?? []), row]);
  const names = report.targets.map(({ name }) => name);
  return table([
    ['cases', ...names],
    ...[...groups].map(([group, rows]) => [group, ...names.map((name) => cell(rows, name))]),
  ]);
}

function reasons(report: Report, result: 'failed' | 'cannot'): string[] {
  const lines = report.rows.flatMap(({ id, source, outcomes }) =>
    Object.values(outcomes)
      .filter((outcome) => outcome.result === result)
      .map(({ target, reason = '' }) => ({ target, id, source, reason })),
  );

  if (result === 'failed')
    return lines.map(
      ({ target, id, source, reason }) =>
        `  ${target}: ${id}: ${reason} ("${source.sentence}", ${source.location})`,
    );

  const byReason = new Map<string, number>();
  for (const { target, reason } of lines) {
    const key = `  ${target} ${reason}`;
    byReason.set(key, (byReason.get(key) ?? 0) + 1);
  }
  return [...byReason].map(([key, count]) => `${key} (${count} ${count === 1 ? 'case' : 'cases'})`);
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines];
}

/** Renders the report for a terminal: the matrix by group, failures with the sentence they break, and missing abilities. */
export function textReport(report: Report): string {
  return [
    matrix(report),
    ...section('Failed', reasons(report, 'failed')),
    ...section('Not for every target, with the reason', reasons(report, 'cannot')),
    '',
    table([
      ['target', 'passed', 'failed', 'n/a', 'seconds'],
      ...report.targets.map(({ name, passed, failed, cannot, seconds }) => [
        name,
        ...[passed, failed, cannot].map(String),
        seconds.toFixed(1),
      ]),
    ]),
    '',
    `Seed ${report.seed}`,
    '',
  ].join('\n');
}
