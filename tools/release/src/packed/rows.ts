import type { ManagerName } from '../consumer/managers.ts';

/**
 * Where a program of the row runs; `oldest Node` is the one that `engines` of each package names, `each Node` are those
 * that a guide names.
 */
export type RuntimeName = 'Node' | 'oldest Node' | 'each Node' | 'Bun' | 'Deno' | 'Chromium' | 'workerd';

/** Bundlers, test runners and frameworks. */
export type ToolName =
  | 'esbuild'
  | 'vite'
  | 'webpack'
  | 'Jest'
  | 'Vitest'
  | 'Playwright'
  | 'SvelteKit'
  | 'Astro'
  | 'NestJS';

/** What a row does in the folder of its user, in this order. */
export type StepName =
  | 'imports'
  | 'programs'
  | 'types'
  | 'declarations'
  | 'order'
  | 'page'
  | 'worker'
  | 'tests'
  | 'framework'
  | 'environments'
  | 'peers'
  | 'refusal'
  | 'READMEs'
  | 'docs';

/** One combination of what users have, which a manifest or a text promises. */
export interface Row {
  readonly name: string;
  /** The promise, and where it is made. */
  readonly proves: string;
  readonly manager: ManagerName;
  /** Which versions of the peers are installed: none that a manager does not install by itself, or of each the oldest or a current one. */
  readonly peers: 'none' | 'oldest' | 'current';
  readonly runtime: RuntimeName;
  /** The TypeScript that checks the types. */
  readonly typescript?: 'oldest' | '5.9' | 'current';
  readonly tool?: ToolName;
  readonly steps: readonly StepName[];
  /** `nightly` needs what only `pnpm packed --all` installs. */
  readonly when: 'always' | 'nightly';
}

/** Every combination that is tested. It is not the cross product: each row is here for a promise of its own. */
export const rows: readonly Row[] = [
  {
    name: 'the READMEs compile and run',
    proves:
      'every block of every README is a program that works as it is shown; the emulator serves the docs that are beside it',
    manager: 'pnpm',
    peers: 'current',
    runtime: 'Node',
    tool: 'Vitest',
    when: 'always',
    steps: ['READMEs', 'docs'],
  },
  {
    name: 'every entry and type',
    proves: 'all exports load, and all declarations compile, under `nodenext` and `bundler`, without `any`',
    manager: 'pnpm',
    peers: 'current',
    runtime: 'Node',
    typescript: 'current',
    when: 'always',
    steps: ['imports', 'types'],
  },
  {
    name: 'the oldest Node of each package',
    proves: '`engines` of each package, in which all exports load and all commands start',
    manager: 'pnpm',
    peers: 'current',
    runtime: 'oldest Node',
    when: 'always',
    steps: ['imports', 'programs', 'order'],
  },
  {
    name: 'Deno',
    proves: 'README: client, callbacks and validators run in Deno',
    manager: 'pnpm',
    peers: 'current',
    runtime: 'Deno',
    when: 'always',
    steps: ['imports', 'order'],
  },
  {
    name: 'a page by esbuild',
    proves: 'README: client, callbacks and validators run in browsers',
    manager: 'pnpm',
    peers: 'current',
    runtime: 'Chromium',
    tool: 'esbuild',
    when: 'always',
    steps: ['page'],
  },
  {
    name: 'a worker by esbuild',
    proves: 'README: client, callbacks and validators run in workerd',
    manager: 'pnpm',
    peers: 'current',
    runtime: 'workerd',
    tool: 'esbuild',
    when: 'always',
    steps: ['worker'],
  },
  {
    name: 'nothing but the packages',
    proves: 'entries and programs need only what a package declares, and no optional peer',
    manager: 'strict pnpm',
    peers: 'none',
    runtime: 'Node',
    when: 'nightly',
    steps: ['imports', 'programs'],
  },
  {
    name: 'declarations that are inferred from ours',
    proves: '`declaration: true` needs no annotation under pnpm, whatever a program exports',
    manager: 'strict pnpm',
    peers: 'current',
    runtime: 'Node',
    typescript: 'current',
    when: 'nightly',
    steps: ['declarations'],
  },
  {
    name: 'the same with TypeScript 5.9',
    proves: 'the same, with the compiler that is written in JavaScript',
    manager: 'strict pnpm',
    peers: 'current',
    runtime: 'Node',
    typescript: '5.9',
    when: 'nightly',
    steps: ['declarations'],
  },
  {
    name: 'the oldest TypeScript',
    proves: 'the oldest TypeScript that is supported reads all declarations, and sees no `any`',
    manager: 'pnpm',
    peers: 'current',
    runtime: 'Node',
    typescript: 'oldest',
    when: 'nightly',
    steps: ['types'],
  },
  {
    name: 'the oldest peers',
    proves: '`peerDependencies` of each package',
    manager: 'pnpm',
    peers: 'oldest',
    runtime: 'oldest Node',
    typescript: 'current',
    when: 'nightly',
    steps: ['imports', 'types', 'order', 'peers'],
  },
  {
    name: 'npm',
    proves: 'README: `npm install`, and that npm refuses the AI SDK 6',
    manager: 'npm',
    peers: 'current',
    runtime: 'Node',
    when: 'nightly',
    steps: ['imports', 'programs', 'order', 'refusal'],
  },
  {
    name: 'Yarn 1',
    proves: 'guide “Your first video”: `yarn` works as well',
    manager: 'Yarn 1',
    peers: 'current',
    runtime: 'Node',
    when: 'nightly',
    steps: ['imports', 'programs', 'order'],
  },
  {
    name: 'Yarn with Plug’n’Play',
    proves: 'the same, where there is no `node_modules`',
    manager: 'Yarn PnP',
    peers: 'current',
    runtime: 'Node',
    when: 'nightly',
    steps: ['imports', 'order'],
  },
  {
    name: 'Bun, with videos of the emulator',
    proves: 'README: client, callbacks and validators run in Bun; the emulator renders there',
    manager: 'Bun',
    peers: 'current',
    runtime: 'Bun',
    when: 'nightly',
    steps: ['imports', 'order'],
  },
  {
    name: 'a page by Vite',
    proves: 'a bundler that selects the exports for browsers',
    manager: 'npm',
    peers: 'none',
    runtime: 'Chromium',
    tool: 'vite',
    when: 'nightly',
    steps: ['page'],
  },
  {
    name: 'a page by webpack',
    proves: 'the same, with a bundler of CommonJS origin',
    manager: 'npm',
    peers: 'none',
    runtime: 'Chromium',
    tool: 'webpack',
    when: 'nightly',
    steps: ['page'],
  },
  {
    name: 'Jest in a CommonJS project',
    proves: 'guide “Test with Jest”: its tests, as written, and each cell of its table',
    manager: 'npm',
    peers: 'none',
    runtime: 'each Node',
    typescript: '5.9',
    tool: 'Jest',
    when: 'nightly',
    steps: ['tests'],
  },
  {
    name: 'callbacks in SvelteKit',
    proves: 'README of callbacks: its example for SvelteKit, with the tools and the server of the framework',
    manager: 'npm',
    peers: 'none',
    runtime: 'Node',
    tool: 'SvelteKit',
    when: 'nightly',
    steps: ['framework'],
  },
  {
    name: 'callbacks in Astro',
    proves: 'README of callbacks: its example for Astro, with the tools and the server of the framework',
    manager: 'npm',
    peers: 'none',
    runtime: 'Node',
    tool: 'Astro',
    when: 'nightly',
    steps: ['framework'],
  },
  {
    name: 'callbacks in NestJS',
    proves: 'README of callbacks: its example for NestJS, with the tools and the server of the framework',
    manager: 'npm',
    peers: 'none',
    runtime: 'Node',
    tool: 'NestJS',
    when: 'nightly',
    steps: ['framework'],
  },
  {
    name: 'every test environment of the emulator',
    proves:
      'guide “Testing with the emulator”: each cell of its table, with `fetch`, XMLHttpRequest and axios, and with real and fake timers',
    manager: 'npm',
    peers: 'none',
    runtime: 'Node',
    tool: 'Playwright',
    when: 'nightly',
    steps: ['environments'],
  },
];
