import type { SmokeFiles } from './build.ts';
import type { RuntimeRun } from './matrix.ts';
import { chromiumRuntime } from './runtimes/chromium.ts';
import { bunRuntime, denoRuntime, nodeRuntime } from './runtimes/node.ts';
import type { Runtime } from './runtimes/runtime.ts';
import { workerdNodeRuntime, workerdRuntime } from './runtimes/workerd.ts';
import type { Target } from './smoke/check.ts';

/** Runtimes that only the nightly run has installed: each needs 100 MB or more. */
const nightly: readonly string[] = ['Node 22', 'Node 26', 'Bun'];

/** Every runtime, in the order of the matrix. */
export const runtimes: readonly Runtime[] = [
  nodeRuntime(20),
  nodeRuntime(22),
  nodeRuntime(24),
  nodeRuntime(26),
  bunRuntime,
  denoRuntime,
  workerdRuntime,
  workerdNodeRuntime,
  chromiumRuntime,
];

async function runOne(runtime: Runtime, files: SmokeFiles, target: Target): Promise<RuntimeRun> {
  const started = performance.now();
  const since = (): number => (performance.now() - started) / 1000;
  const found = await runtime.find();
  if ('missing' in found) {
    // A runtime that is not installed is a failure: otherwise the matrix would show an untested runtime as tested.
    const error = `it is not there: ${found.missing}`;
    return { name: runtime.name, version: 'missing', seconds: since(), results: [], error };
  }
  const common = { name: runtime.name, version: found.version };
  try {
    const { agent, results } = await runtime.run(files, target);
    const other = runtime.agent.test(agent) ? {} : { error: `it ran in something else: ${agent}` };
    return { ...common, ...other, seconds: since(), results };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { ...common, seconds: since(), results: [], error: text };
  }
}

/**
 * Runs the smoke suite under every runtime, two at once.
 *
 * @param wanted beginnings of names, such as `node` or `bun`, or `all`; those of `npm test` when there are none
 * @throws {TypeError} for a name that matches no runtime
 */
export async function runAll(
  files: SmokeFiles,
  wanted: readonly string[],
  target: Target,
): Promise<RuntimeRun[]> {
  const fits = ({ name }: Runtime, word: string): boolean =>
    name.toLowerCase().replaceAll(' ', '').startsWith(word.toLowerCase());
  const strange = wanted.find((word) => word !== 'all' && !runtimes.some((runtime) => fits(runtime, word)));
  if (strange !== undefined) {
    throw new TypeError(`"${strange}" is none of ${runtimes.map(({ name }) => name).join(', ')}`);
  }
  const chosen = runtimes.filter((one) =>
    wanted.length === 0
      ? !nightly.includes(one.name)
      : wanted.some((word) => word === 'all' || fits(one, word)),
  );
  const runs: RuntimeRun[] = [];
  const queue = chosen.entries();
  const worker = async (): Promise<void> => {
    for (const [index, runtime] of queue) runs[index] = await runOne(runtime, files, target);
  };
  await Promise.all([worker(), worker()]);
  return runs;
}
