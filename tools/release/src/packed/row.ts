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
