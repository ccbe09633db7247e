import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Row, verdict } from '../row.ts';
import { chart } from './chart.ts';
import { times } from './format.ts';
import type { Machine } from './machine.ts';
import { comparisonTable, targetTable } from './table.ts';

/** Raised when the shape of the file changes: what an older program has written is not read, but measured anew. */
const FORMAT = 2;

const folder = fileURLToPath(new URL('../../', import.meta.url));

/** The figures of one group, and the circumstances under which they were measured. */
export interface GroupResult {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** What could not be measured, and why. */
  readonly failure?: string;
  readonly date: string;
  readonly quick: boolean;
  /** How long the group took. */
  readonly seconds: number;
  readonly machine: Machine;
  /** What was left out, and why. */
  readonly notes: readonly string[];
  readonly rows: readonly Row[];
}

/** Writes `results.json`, `RESULTS.md` and the charts; groups that were not run keep what they had. */
export async function writeResults(fresh: readonly GroupResult[], order: readonly string[]): Promise<void> {
  const known = new Map((await earlier()).map((result) => [result.name, result]));
  for (const result of fresh) known.set(result.name, result);
  const all = order.flatMap((name) => known.get(name) ?? []);
  await writeFile(`${folder}results.json`, `${JSON.stringify({ format: FORMAT, groups: all }, null, 2)}\n`);
  await writeFile(`${folder}RESULTS.md`, markdown(all));
  await mkdir(`${folder}charts`, { recursive: true });
  for (const { name, title, rows } of all) {
    const drawn = rows.filter(({ isDetail }) => isDetail !== true);
    await writeFile(`${folder}charts/${name}.svg`, chart(title, drawn));
  }
}

async function earlier(): Promise<readonly GroupResult[]> {
  try {
    const { format, groups } = JSON.parse(await readFile(`${folder}results.json`, 'utf8'));
    return format === FORMAT ? groups : [];
  } catch (error) {
    // Sound: errors of `readFile` are errors with a code.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function markdown(results: readonly GroupResult[]): string {
  const sections = results.map(section);
  return `# Results

Written by \`pnpm bench [group…] [--quick]\`. Every figure stands beside its peer or its limit, measured in the same run, in
turns. The ratio says how many times as good ours is, whichever way better is: above 1× it is better than the peer or within
the limit. It is the median over the rounds of the ratio within a round; the spread is its interquartile range over its median.
A ratio with a target is met or **MISSED**; the others are for comparison. Limits are the same on every machine, so a peer
of the same run stands beside them in brackets where there is one.

${overview(results)}

${sections.join('\n')}`;
}

function overview(results: readonly GroupResult[]): string {
  const lines = results.map(({ title, rows }) => {
    const of = (wanted: string): readonly Row[] => rows.filter((row) => verdict(row) === wanted);
    const missed = of('MISSED').map(({ what, peer, ratio }) => `${what} (${peer}): ${times(ratio)}`);
    return `| [${title}](#${title.toLowerCase().replaceAll(' ', '-')}) | ${rows.length} | ${of('met').length} | ${missed.join('<br>')} |`;
  });
  return `| Group | Figures | Met | **MISSED** |\n|---|--:|--:|---|\n${lines.join('\n')}`;
}

function section(result: GroupResult): string {
  const { name, title, about, date, quick, seconds, machine, notes, rows, failure } = result;
  const busy = machine.busy > 0.2 ? ' **The machine was busy with other work: timings are rough.**' : '';
  const figures = rows.length === 0 ? '' : `${tables(rows)}\n\n![${title}](charts/${name}.svg)\n`;
  return `## ${title}

${about}

${date.slice(0, 16).replace('T', ' ')} UTC, ${quick ? 'quick' : 'full'} run of ${seconds.toFixed(0)} s, Node ${machine.node}, ${machine.gigabytes} GB, ${machine.cores} cores
(${machine.model}), of which other work kept ${Math.round(machine.busy * 100)} % busy.${busy}
${versions(machine)}
${leftOut(notes)}${failure ? `Could not be measured to the end: ${failure.split('\n')[0]}\n\n` : ''}${figures}`;
}

function tables(rows: readonly Row[]): string {
  const all = `<details>\n<summary>All ${rows.length} comparisons, with their spread</summary>\n\n${comparisonTable(rows)}\n\n</details>`;
  return rows.some(({ target }) => target !== undefined) ? `${targetTable(rows)}\n\n${all}` : all;
}

function leftOut(notes: readonly string[]): string {
  return notes.length > 0 ? `Left out: ${notes.join('; ')}.\n\n` : '';
}

function versions({ versions: known }: Machine): string {
  const all = Object.entries(known).map(([of, version]) => `${of} ${version}`);
  return all.length > 0 ? `Versions: ${all.join(', ')}.\n` : '';
}
