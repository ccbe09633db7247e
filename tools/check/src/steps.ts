/** One check of the repository: a command that exits with 0 when it is satisfied. */
export type Step = {
  /** Short name, shown in the progress and usable as a filter: `pnpm run check lint types`. */
  readonly name: string;
  /** What a failure means, in one sentence. */
  readonly means: string;
  readonly command: readonly [string, ...string[]];
  /** Names of steps that must have run before. */
  readonly after?: readonly string[];
  /** The step writes a vitest JSON report here; its tests are counted one by one. */
  readonly report?: string;
};

const vitest = ['pnpm', 'exec', 'vitest', 'run', '--config', 'tools/config/vitest.config.ts'] as const;
const report = 'node_modules/.cache/videogen/vitest.json';

/** Every check, in the order in which they start. */
export const steps: readonly Step[] = [
  {
    name: 'drift',
    means: 'A generated file is not what the documents say; `pnpm generate` mends it.',
    command: ['pnpm', 'run', 'generate', '--check'],
  },
  {
    name: 'lint',
    means: 'The linter or formatter complains; `pnpm run lint:fix` mends most of it.',
    command: ['pnpm', 'run', 'lint'],
  },
  {
    name: 'documents',
    means: '`redocly lint` or `asyncapi validate` complains about the documents.',
    command: ['pnpm', '--filter', '@videogen/spec', 'run', 'lint'],
  },
  {
    name: 'build',
    means: 'A package does not build.',
    command: ['pnpm', 'run', 'build'],
    after: ['drift'],
  },
  {
    name: 'types',
    means: 'A program does not type-check.',
    command: ['pnpm', 'run', 'types'],
    after: ['lint'],
  },
  {
    name: 'folders',
    means: 'Folders or files import each other in a circle of values; `pnpm run lint:folders` shows it.',
    command: ['pnpm', 'run', 'lint:folders'],
    after: ['lint'],
  },
  {
    name: 'architecture',
    means: 'The pictures in ARCHITECTURE.md are not those of the code; `pnpm architecture` draws them.',
    command: ['pnpm', 'run', 'architecture', '--check'],
    after: ['folders'],
  },
  {
    name: 'dependencies',
    means: 'A dependency or export is unused, missing or of two versions.',
    command: ['pnpm', 'run', 'lint:dependencies'],
    // It follows the packages' exports into what is built, which must not be half written.
    after: ['build'],
  },
  {
    name: 'tests',
    means: 'A test fails.',
    command: [...vitest, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    after: ['build'],
    report,
  },
  {
    name: 'runtimes',
    means: 'The built packages do not work under every runtime.',
    command: ['pnpm', 'run', 'test:runtimes'],
    after: ['build', 'tests'],
  },
  {
    name: 'docs',
    means: 'The built site has a fault: a link, a script, an accessibility problem, a foreign request.',
    command: ['pnpm', 'run', 'docs:check'],
    after: ['build', 'tests'],
  },
  {
    name: 'release',
    means: 'The versions of packages and documents are not one version, or a changeset is not right.',
    command: ['pnpm', 'run', 'release:check'],
    after: ['build'],
  },
];
