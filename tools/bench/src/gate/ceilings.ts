import { readFile, writeFile } from 'node:fs/promises';
import type { ImportGraph } from '../bundle.ts';
import type { Measured } from './measure.ts';

const file = new URL('../../ceilings.json', import.meta.url);

/** Room above the size that was measured when a ceiling was recorded: compressors differ a little by version. */
const ROOM = 1.02;

/** The recorded ceilings. */
export async function readCeilings(): Promise<Measured> {
  return JSON.parse(await readFile(file, 'utf8'));
}

/** Records what was measured, with some room, as the new ceilings. */
export async function recordCeilings(measured: Measured): Promise<void> {
  const ceilings: Measured = {
    // `pnpm packed --record` writes the rest.
    ...(await readCeilings()),
    sizes: Object.fromEntries(
      Object.entries(measured.sizes).map(([name, size]) => [name, Math.ceil(size * ROOM)]),
    ),
    graphs: measured.graphs,
  };
  await writeFile(file, `${JSON.stringify(ceilings, null, 2)}\n`);
}

/** Instructions for complaints. */
export const CURE: string =
  'Shrink it; or if it is worth it, record the new ceilings with `pnpm -C tools/bench gate --record`, and say why in the commit.';

/** Returns one sentence for each figure that exceeds its ceiling or has none; empty without such figures. */
export function complaints(measured: Measured, ceilings: Measured): string[] {
  return [
    ...sizeComplaints(measured.sizes, ceilings.sizes),
    ...Object.keys({ ...ceilings.graphs, ...measured.graphs }).flatMap((name) =>
      graphComplaints(name, measured.graphs[name], ceilings.graphs[name]),
    ),
  ];
}

function sizeComplaints(measured: Measured['sizes'], ceilings: Measured['sizes']): string[] {
  return Object.keys({ ...ceilings, ...measured }).flatMap((name) => {
    const figure = measured[name];
    const ceiling = ceilings[name];
    if (figure === undefined) return `${name}: has a ceiling but is no longer measured`;
    if (ceiling === undefined) return `${name}: ${figure} bytes, and no ceiling is recorded`;
    // Written so that what is not a number at all fails as well.
    return figure <= ceiling ? [] : `${name}: ${figure} bytes, ${growth(figure, ceiling)}`;
  });
}

function growth(figure: number, ceiling: number): string {
  const share = ((figure - ceiling) / ceiling) * 100;
  return `${figure - ceiling} (${share.toFixed(1)} %) above the ceiling of ${ceiling}`;
}

function graphComplaints(name: string, measured?: ImportGraph, ceiling?: ImportGraph): string[] {
  if (!measured) return [`${name}: has a ceiling but is no longer measured`];
  if (!ceiling) return [`${name}: loads ${measured.modules} modules, and no ceiling is recorded`];
  const news = measured.outside.filter((path) => !ceiling.outside.includes(path));
  const grown = measured.modules > ceiling.modules;
  return [
    ...(grown
      ? [`${name}: loads ${measured.modules} modules, ${growth(measured.modules, ceiling.modules)}`]
      : []),
    ...news.map((path) => `${name}: loads ${path}, which it did not`),
  ];
}
