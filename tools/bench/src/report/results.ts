import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Row } from '../row.ts';
import { chart } from './chart.ts';
import type { Machine } from './machine.ts';
import { markdownTable } from './table.ts';

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
Rows with a target end in met or **MISSED**; rows without one are shown for comparison.

${sections.join('\n')}`;
}

function section(result: GroupResult): string {
  const { name, title, about, date, quick, seconds, machine, notes, rows, failure } = result;
  const busy = machine.busy > 0.2 ? ' **The machine was busy with other work: timings are rough.**' : '';
  return `## ${title}

${about}

${date.slice(0, 16).replace('T', ' ')} UTC, ${quick ? 'quick' : 'full'} run of ${seconds.toFixed(0)} s, Node ${machine.node}, ${machine.gigabytes} GB, ${machine.cores} cores
(${machine.model}), of which other work kept ${Math.round(machine.busy * 100)} % busy.${busy}
${versions(machine)}
${leftOut(notes)}${failure ? `Could not be measured to the end: ${failure.split('\n')[0]}\n\n` : ''}${rows.length > 0 ? `${markdownTable(rows)}\n\n![${title}](charts/${name}.svg)\n` : ''}`;
}

function leftOut(notes: readonly string[]): string {
  return notes.length > 0 ? `Left out: ${notes.join('; ')}.\n\n` : '';
}

function versions({ versions: known }: Machine): string {
  const all = Object.entries(known).map(([of, version]) => `${of} ${version}`);
  return all.length > 0 ? `Versions: ${all.join(', ')}.\n` : '';
}
