import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig, type ViteUserConfig } from 'vitest/config';

/** Packages are tested from their sources: `@videogen/source` is the export condition that points there. */
const conditions = ['@videogen/source'];

/** Campaigns and other tests that take long. `pnpm test:long` and the nightly workflow run them. */
const long = ['{spec,packages/*,tools/*,tools/test-support/runtimes}/test/**/*.long.test.ts'];

/** Tests of globals, of the stack, of the heap or of the children of their process: each file has a separate process. */
const isolated = [
  'packages/emulator/test/campaigns/interrupted-renders.test.ts',
  'packages/spec-diff/test/deep.test.ts',
  'packages/emulator/test/msw/**/*.test.ts',
  'packages/emulator/test/environments/*.test.ts',
  // Those of the other test runners are in folders of their own.
  'packages/emulator/test/environments/programs/{node,jsdom,happy-dom}.test.mjs',
  // Collects garbage often, which takes long in the heap of a process that ran other files.
  'packages/emulator/test/safety/memory.test.ts',
  'packages/callbacks/test/examples.test.ts',
];

/** Tests of texts and files of all packages: `test:repository` runs them after a change of any file. */
const repository = ['tools/contract/test/{acceptance/*,sentences}.test.ts'];

const paths = {
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
};

/** Programs that the tests start (`node some.ts`) resolve the packages the same way, and share their compiled code. */
const env = {
  NODE_OPTIONS: '--conditions=@videogen/source --disable-warning=ExperimentalWarning',
  NODE_COMPILE_CACHE: fileURLToPath(
    new URL('../../../node_modules/.cache/videogen/compiled', import.meta.url),
  ),
};

/** Limits that end a hang. No test depends on how fast the machine is. */
const limits = {
  env,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
};

/** The configuration of `pnpm test:long`: a process for each file, one file after the other. */
export const longConfig: ViteUserConfig = defineConfig({
  ...paths,
  test: {
    include: long,
    env,
    maxWorkers: 1,
    testTimeout: 600_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    passWithNoTests: true,
  },
});

/** The configuration of `pnpm mutants`: tests of a package, without those that cannot see a mutant. */
export function createMutantsConfig(tests: string, blind: readonly string[]): ViteUserConfig {
  return defineConfig({
    ...paths,
    test: {
      ...limits,
      include: [tests],
      exclude: [...configDefaults.exclude, ...long, ...blind],
      setupFiles: fileURLToPath(new URL('load-mutated.ts', import.meta.url)),
      isolate: false,
    },
  });
}

/**
 * Two more workers than there are cores, as tests wait for servers, databases and browsers a third of the time. `npm test`
 * tests three packages at a time: there, each further worker would load the same modules once more.
 */
const maxWorkers = availableParallelism() + ('TURBO_HASH' in process.env ? 0 : 2);

/** The configuration of `npm test`. */
const config: ViteUserConfig = defineConfig({
  ...paths,
  test: {
    maxWorkers,
    projects: [
      {
        ...paths,
        test: {
          ...limits,
          name: 'shared',
          include: ['{spec,packages/*,tools/*,tools/test-support/runtimes}/test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...long, ...isolated, ...repository],
          // A new process for each file costs as much CPU time as most files take.
          isolate: false,
        },
      },
      {
        ...paths,
        test: {
          ...limits,
          name: 'repository',
          include: repository,
          exclude: [...configDefaults.exclude, ...long],
          isolate: false,
        },
      },
      {
        ...paths,
        test: {
          ...limits,
          name: 'isolated',
          include: isolated,
          exclude: [...configDefaults.exclude, ...long],
        },
      },
    ],
  },
});

export default config;
