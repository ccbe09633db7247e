import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Log, Result } from 'sarif';
import type { Change, Level, Report } from '../types.ts';
import { getLines } from './entries.ts';

const levels: Readonly<Record<Level, Result.level>> = {
  breaking: 'error',
  compile: 'warning',
  warning: 'warning',
  compatible: 'note',
  annotation: 'none',
};

/** A change that the documents repeat more often shows where it is without all of its locations. */
const maxLocations = 20;

/** The report as SARIF 2.1.0, for code scanning. */
export function renderSarif(report: Report): string {
  const rules = [...new Set(report.changes.map((each) => each.id))]
    .sort()
    .map((id) => ({ id, shortDescription: { text: id.replaceAll('-', ' ') } }));
  const log: Log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'spec-diff', rules } },
        columnKind: 'utf16CodeUnits',
        results: report.changes.map(getResult),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function getResult(change: Change): Result {
  const reason = change.accepted?.reason ?? change.ignored;
  return {
    ruleId: change.id,
    // Without a severity, a result must not be a failure.
    kind: change.level === 'annotation' ? 'informational' : 'fail',
    level: levels[change.level],
    message: { text: getLines(change).join('\n') },
    partialFingerprints: { specDiff: change.fingerprint },
    locations: change.locations.slice(0, maxLocations).map(({ file, line, column, pointer }) => ({
      physicalLocation: {
        artifactLocation: { uri: getUri(file) },
        region: { startLine: line, startColumn: column },
      },
      logicalLocations: [{ fullyQualifiedName: pointer }],
    })),
    ...(reason === undefined ? {} : { suppressions: [{ kind: 'external', justification: reason }] }),
  };
}

function getUri(file: string): string {
  return isAbsolute(file) ? pathToFileURL(file).href : file.split(/[\\/]/).map(encodeURIComponent).join('/');
}
