import { readFile, writeFile } from 'node:fs/promises';
import type { ImportGraph } from '../bundle.ts';
import type { Measured } from './measure.ts';

const file = new URL('../../ceilings.json', import.meta.url);

/** Room above what was measured when a ceiling was recorded: compressors and compilers differ a little by version. */
const ROOM = { sizes: 1.02, instantiations: 1.1 } as const;

/** The recorded ceilings. */
export async function readCeilings(): Promise<Measured> {
  return JSON.parse(await readFile(file, 'utf8'));
}

/** Records what was measured, with some room, as the new ceilings. */
export async function recordCeilings(measured: Measured): Promise<void> {
  const ceilings: Measured = {
    // `pnpm packed --record` writes the rest.
    ...(await readCeilings()),
    sizes: raised(measured.sizes, ROOM.sizes),
    instantiations: raised(measured.instantiations, ROOM.instantiations),
    graphs: measured.graphs,
  };
  await writeFile(file, `${JSON.stringify(ceilings, null, 2)}\n`);
}

function raised(figures: Readonly<Record<string, number>>, by: number): Record<string, number> {
  return Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, Math.ceil(figure * by)]));
}

/** Instructions for complaints. */
export const CURE: string =
  'Shrink it; or if it is worth it, record the new ceilings with `pnpm bench:gate --record`, and say why in the commit.';

/** Returns one sentence for each figure that exceeds its ceiling or has none; empty without such figures. */
export function complaints(measured: Measured, ceilings: Measured): string[] {
  return [
    ...numbers('bytes', measured.sizes, ceilings.sizes),
    ...numbers('instantiations', measured.instantiations, ceilings.instantiations),
    ...Object.keys({ ...ceilings.graphs, ...measured.graphs }).flatMap((name) =>
      graph(name, measured.graphs[name], ceilings.graphs[name]),
    ),
  ];
}

type Figures = Readonly<Record<string, number>>;

function numbers(unit: string, measured: Figures, ceilings: Figures): string[] {
  return Object.keys({ ...ceilings, ...measured }).flatMap((name) => {
    const [figure, ceiling] = [measured[name], ceilings[name]];
    if (figure === undefined) return `${name}: has a ceiling but is no longer measured`;
    if (ceiling === undefined) return `${name}: ${figure} ${unit}, and no ceiling is recorded`;
    // Written so that what is not a number at all fails as well.
    return figure <= ceiling ? [] : `${name}: ${figure} ${unit}, ${growth(figure, ceiling)}`;
  });
}

function growth(figure: number, ceiling: number): string {
  const share = ((figure - ceiling) / ceiling) * 100;
  return `${figure - ceiling} (${share.toFixed(1)} %) above the ceiling of ${ceiling}`;
}

function graph(name: string, measured?: ImportGraph, ceiling?: ImportGraph): string[] {
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
