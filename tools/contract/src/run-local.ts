import type { LocalTarget } from './cli-options.ts';
import { createReport, type Report } from './report/report.ts';
import { type RunOptions, runTarget, type Suite, type TargetRun } from './run/run-suite.ts';
import { emulatorTarget } from './targets/emulator-target.ts';
import { prismTarget } from './targets/prism-target.ts';
import type { Target } from './targets/target.ts';

const starts: Readonly<Record<LocalTarget, () => Promise<Target>>> = {
  prism: prismTarget,
  emulator: () => emulatorTarget('process'),
  'emulator-socket': () => emulatorTarget('socket'),
};

/** Runs the cases on local targets and merges the runs: Prism beside the others, which run one after the other. */
export async function runLocal(
  suite: Suite,
  targets: readonly LocalTarget[],
  options: RunOptions = {},
): Promise<Report> {
  const start = async (name: LocalTarget): Promise<TargetRun> =>
    runTarget(suite, await starts[name](), options);
  // Prism runs in another process; the others share this one, so running them in parallel saves nothing.
  const aside = Promise.all(targets.filter((name) => name === 'prism').map(start));
  const runs: TargetRun[] = [];
  try {
    for (const name of targets.filter((other) => other !== 'prism')) runs.push(await start(name));
  } finally {
    await Promise.allSettled([aside]);
  }
  return createReport(suite, [...(await aside), ...runs], options.seed);
}
