import type { Change, Report } from '../types.ts';
import { withoutControls } from './plain.ts';

/** Maximum length of the lists of a change; their counts are beside them. */
const maxListed = 20;

/** The report as JSON. What has no natural end is counted and listed in part; control characters are escaped. */
export function renderJson(report: Report): string {
  const text = JSON.stringify({ ...report, changes: report.changes.map(getEntry) }, null, 2);
  return `${withoutControls(text, '\n')}\n`;
}

function getEntry({ operations, places, locations, ...change }: Change): unknown {
  return {
    ...change,
    operations: operations.slice(0, maxListed),
    operationCount: operations.length,
    places: places.slice(0, maxListed),
    locations: locations.slice(0, maxListed),
    locationCount: locations.length,
  };
}
