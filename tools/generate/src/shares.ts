/** Prints, for each package, how many lines are generated and how many are written by hand: the table of README.md. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Lines of the sources of a package. */
export interface Share {
  readonly generated: number;
  readonly handwritten: number;
}

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Counts the lines of `packages/<name>/src` of every package, and of all; empty lines count, too. */
export function countShares(): Map<string, Share> {
  const shares = new Map<string, Share>();
  for (const file of globSync('packages/*/src/**/*.{ts,tsx,json,astro,css}', { cwd: root })) {
    const [, name = ''] = file.split(/[\\/]/);
    const { generated, handwritten } = shares.get(name) ?? { generated: 0, handwritten: 0 };
    const lines = readFileSync(`${root}${file}`, 'utf8').split('\n').length - 1;
    const isGenerated = /[\\/]generated[\\/]/.test(file);
    shares.set(name, {
      generated: generated + (isGenerated ? lines : 0),
      handwritten: handwritten + (isGenerated ? 0 : lines),
    });
  }
  const sum = (key: keyof Share): number => [...shares.values()].reduce((all, share) => all + share[key], 0);
  const all = { generated: sum('generated'), handwritten: sum('handwritten') };
  return new Map([...[...shares].toSorted(), ['all', all]]);
}

if (import.meta.main) {
  for (const [name, { generated, handwritten }] of countShares())
    process.stdout.write(`| \`${name}\` | ${generated} | ${handwritten} |\n`);
}
