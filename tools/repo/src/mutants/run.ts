import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Stryker } from '@stryker-mutator/core';
import { linesOfFile } from './select.ts';

type Options = ConstructorParameters<typeof Stryker>[0];
type Result = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

/** Where a mutant is, and how its tests ended. */
export interface Mutant {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly mutator: string;
  readonly replacement: string;
  readonly status: Result['status'];
  /** Why it is ignored: the reason of the comment `Stryker disable`. */
  readonly reason: string | undefined;
}

/** What a run mutates, and with what. */
export interface RunOptions {
  readonly root: string;
  readonly folder: string;
  /** Files, or files with lines: `packages/client/src/retry.ts:10-12`. */
  readonly mutate: readonly string[];
  /** Test files that run: the whole package by default. */
  readonly tests?: string | undefined;
  /** Leaves out what modules compute when they load: every test runs for each of its mutants. */
  readonly skipStatic: boolean;
  /** Number of processes that test mutants. */
  readonly concurrency: number;
}

/** Lists the mutated files that can be loaded, from the root of the repository: not programs, which run when they are loaded. */
function listModules(mutate: readonly string[]): readonly string[] {
  const files = mutate.map((each) => each.replace(linesOfFile, ''));
  return [...new Set(files)].filter((file) => !/(?:cli|main|worker)\.ts$/.test(file));
}

/** Mutates files of a package in a copy of the repository, and runs the tests of the package that reach each mutant. */
export async function runMutants({
  root,
  folder,
  tests,
  mutate,
  skipStatic,
  concurrency,
}: RunOptions): Promise<readonly Mutant[]> {
  // Read by the configuration of vitest, in the processes that Stryker starts.
  process.env['VIDEOGEN_MUTANTS'] = tests ?? `${folder}/test/**/*.test.ts`;
  process.env['VIDEOGEN_MUTATED'] = listModules(mutate).join('\n');
  const tempDirName = `${root}/.stryker-tmp`;
  rmSync(tempDirName, { recursive: true, force: true });
  mkdirSync(tempDirName, { recursive: true });

  const options: Options = {
    mutate: [...mutate],
    concurrency,
    testRunner: 'vitest',
    plugins: [fileURLToPath(import.meta.resolve('@stryker-mutator/vitest-runner'))],
    vitest: { configFile: 'tools/repo/config/vitest.mutants.config.ts', pool: 'forks' },
    coverageAnalysis: 'perTest',
    ignoreStatic: skipStatic,
    reporters: [process.stdout.isTTY ? 'progress' : 'progress-append-only'],
    tempDirName,
    ignorePatterns: ['**/.turbo', '.preview', 'packages/docs/dist'],
    disableTypeChecks: false,
    // The first run has the time of all tests; a mutant that takes much longer than its tests do counts as killed.
    timeoutMS: 10_000,
    dryRunTimeoutMinutes: 30,
  };

  const results = await new Stryker(options).runMutationTest();
  return results.map(({ fileName, location, mutatorName, replacement, status, statusReason }) => ({
    file: fileName.slice(root.length + 1),
    line: location.start.line,
    column: location.start.column,
    mutator: mutatorName,
    replacement,
    status,
    reason: status === 'Ignored' ? statusReason : undefined,
  }));
}
