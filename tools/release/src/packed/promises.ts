import type { RuntimeName, ToolName } from './row.ts';

const managerCommands: Readonly<Record<string, RegExp>> = {
  npm: /\bnpm (?:install|i)\b|\bnpx\b/,
  pnpm: /\bpnpm (?:add|dlx)\b/,
  Yarn: /\byarn\b/i,
  Bun: /\bbun (?:add|install)\b|\bbunx\b/,
};

/** The package managers that a text names, or whose commands it shows. */
export function managersIn(text: string): string[] {
  return Object.keys(managerCommands).filter((name) => managerCommands[name]?.test(text));
}

const runtimeWords: Readonly<Record<string, RuntimeName>> = {
  browsers: 'Chromium',
  Bun: 'Bun',
  Deno: 'Deno',
  workerd: 'workerd',
};

/** The packages and the runtimes of the sentences "A, b and c also run in d and e 1.2 or later." of a text. */
export function runtimesIn(text: string): { packages: string[]; runtimes: (RuntimeName | undefined)[] }[] {
  const plain = text.replaceAll(/\s+/g, ' ').replaceAll(/ [\d.]+ or later/g, '');
  const sentences = plain.matchAll(/([\w\-, ]+) also run in ([\w, ]+)\./g);
  return [...sentences].map(([, packages = '', words = '']) => ({
    packages: wordsIn(packages).map((word) => word.toLowerCase()),
    runtimes: wordsIn(words).map((word) => runtimeWords[word]),
  }));
}

function wordsIn(list: string): string[] {
  return list.split(/,| and /).flatMap((word) => word.trim() || []);
}

/** The versions of TypeScript that a text promises, such as `5.4`; "Below TypeScript 5.7" is about libraries of others. */
export function typeScriptsIn(text: string): string[] {
  return [...text.matchAll(/(?<![Bb]elow )TypeScript (?:≥ |>= ?)?(\d+\.\d+)/g)].map(
    ([, version = '']) => version,
  );
}

const toolWords: Readonly<Record<string, ToolName | undefined>> = {
  ...{ esbuild: 'esbuild', Vite: 'vite', webpack: 'webpack', Jest: 'Jest', Vitest: 'Vitest' },
  ...{ Rollup: undefined, Parcel: undefined, Rspack: undefined, Mocha: undefined },
};

/** The bundlers and test runners that a text names; undefined for one that the table does not know. */
export function toolsIn(text: string): (ToolName | undefined)[] {
  const found = Object.keys(toolWords).filter((word) => new RegExp(`\\b${word}\\b`, 'i').test(text));
  return found.map((word) => toolWords[word]);
}
