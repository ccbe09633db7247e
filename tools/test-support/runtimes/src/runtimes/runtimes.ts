import { chromiumRuntime } from './chromium.ts';
import { bunRuntime, denoRuntime, nodeRuntime, oldestBunRuntime, oldestDenoRuntime } from './program.ts';
import type { Runtime } from './runtime.ts';
import { workerdNodeRuntime, workerdRuntime } from './workerd.ts';

/** Runtimes that only the nightly run has installed: each needs 100 MB or more. */
const nightly: readonly string[] = ['Node 22', 'Node 26', 'Bun', 'Bun 1.3.14', 'Deno 2.7'];

/** Every runtime. */
export const runtimes: readonly Runtime[] = [
  ...([20, 22, 24, 26] as const).map(nodeRuntime),
  bunRuntime,
  oldestBunRuntime,
  denoRuntime,
  oldestDenoRuntime,
  workerdRuntime,
  workerdNodeRuntime,
  chromiumRuntime,
];

/**
 * Returns the runtimes with these names.
 *
 * @param wanted beginnings of names, such as `node` or `bun`, or `all`; those of `npm test` when there are none
 * @throws {TypeError} for a name that matches no runtime
 */
export function chooseRuntimes(wanted: readonly string[]): readonly Runtime[] {
  const fits = ({ name }: Runtime, word: string): boolean =>
    word === 'all' || name.toLowerCase().replaceAll(' ', '').startsWith(word.toLowerCase());
  const unknown = wanted.find((word) => !runtimes.some((runtime) => fits(runtime, word)));
  if (unknown !== undefined)
    throw new TypeError(`"${unknown}" is none of ${runtimes.map(({ name }) => name).join(', ')}`);
  return runtimes.filter((runtime) =>
    wanted.length === 0 ? !nightly.includes(runtime.name) : wanted.some((word) => fits(runtime, word)),
  );
}
