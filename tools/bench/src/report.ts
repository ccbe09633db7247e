import { readFile, writeFile } from 'node:fs/promises';
import { type GroupResult, isBehind, type Row } from './row.ts';

const folder = new URL('..', import.meta.url);

/** A figure with about three digits and its unit, between which a line does not break. */
function figure(value: number, unit: string): string {
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return `${value.toLocaleString('en', { maximumFractionDigits: digits })}\u00a0${unit}`;
}

const times = (ratio: number): string => `${ratio.toFixed(ratio >= 10 ? 1 : 2)}×`;

/** The cells of a row. */
function getCells(row: Row): Record<string, string> {
  return {
    What: row.what,
    Ours: figure(row.ours, row.unit),
    Beside: row.peer,
    Theirs: figure(row.theirs, row.unit),
    Ratio: times(row.ratio),
    Spread: row.spread === 0 ? '–' : `${Math.round(row.spread * 100)}\u00a0%`,
  };
}

/** A row as a line of the terminal. */
export function terminalLine(row: Row): string {
  return Object.values(getCells(row)).join('  ');
}

function table(rows: readonly Row[]): string {
  const lines = rows.map((row) => Object.values(getCells(row)).join(' | '));
  return `| What | Ours | Beside | Theirs | Ratio | Spread |
|---|--:|---|--:|--:|--:|
${lines.map((line) => `| ${line} |`).join('\n')}`;
}

function section({ title, about, date, machine, rows }: GroupResult): string {
  const { node, cores, model, load, versions } = machine;
  const peers = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return `## ${title}

${about}

${date}, Node ${node}, ${cores} cores (${model}), load before the run ${load}. Versions: ${peers.join(', ')}.

${table(rows)}
`;
}

function getBehind(results: readonly GroupResult[]): string {
  const behind = results.flatMap(({ title, rows }) =>
    rows.filter(isBehind).map((row) => ({ ...row, what: `${title}: ${row.what}` })),
  );
  return behind.length === 0 ? 'Nowhere.' : table(behind);
}

/** The results as a page: where a peer is better first. */
export function markdown(results: readonly GroupResult[]): string {
  return `# Results

\`pnpm bench [group…]\` writes this page. It compares each figure with a peer, measured in turns in the same run. A ratio
above 1× is better than the peer. The ratio is the median of the ratios of all rounds; the spread is their interquartile
range, relative to the ratio. Sizes have ceilings, which \`pnpm -C tools/bench gate\` checks.

## Where a peer is better

${getBehind(results)}

${results.map(section).join('\n')}`;
}

/** Writes \`results.json\` and \`RESULTS.md\`; groups that were not run keep what they had. */
export async function writeResults(fresh: readonly GroupResult[]): Promise<void> {
  const file = new URL('results.json', folder);
  const known: GroupResult[] = JSON.parse(await readFile(file, 'utf8'));
  const names = new Set([...known, ...fresh].map(({ name }) => name));
  const all = [...names].flatMap((name) => [...fresh, ...known].find((each) => each.name === name) ?? []);
  await writeFile(file, `${JSON.stringify(all, null, 2)}\n`);
  await writeFile(new URL('RESULTS.md', folder), markdown(all));
}
