import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const home = fileURLToPath(new URL('..', import.meta.url));

/** Files that the runtimes run. */
export type SmokeFiles = {
  /** For Node, Bun and Deno, which find the built packages themselves. */
  readonly main: string;
  /** For workerd: one module with everything in it. */
  readonly worker: string;
  /** The same, with the builds that the condition `node` selects, as frameworks with Node compatibility do. */
  readonly nodeWorker: string;
  /** For a page: one script with everything in it. */
  readonly page: string;
};

/** Makes the files of the smoke suite from one source; the packages in them are the built ones. */
export async function buildSmoke(): Promise<SmokeFiles> {
  const folder = `${home}dist/smoke/`;
  await mkdir(folder, { recursive: true });
  const one = async (
    name: keyof SmokeFiles,
    options: { bundled: boolean; conditions: string[]; format: 'esm' | 'iife' },
  ): Promise<string> => {
    const outfile = `${folder}${name}.js`;
    const entry = /worker/i.test(name) ? 'workers/worker' : name;
    await build({
      entryPoints: [`${home}src/smoke/${entry}.ts`],
      outfile,
      bundle: true,
      format: options.format,
      platform: options.bundled ? 'browser' : 'node',
      target: 'es2023',
      conditions: options.conditions,
      logLevel: 'error',
      // Only Node has `undici`; no other runtime reaches its import.
      ...(options.bundled ? { external: ['node:*', 'undici'] } : { packages: 'external' }),
    });
    return outfile;
  };
  return {
    main: await one('main', { bundled: false, conditions: [], format: 'esm' }),
    worker: await one('worker', { bundled: true, conditions: ['workerd', 'worker'], format: 'esm' }),
    nodeWorker: await one('nodeWorker', { bundled: true, conditions: ['workerd', 'node'], format: 'esm' }),
    page: await one('page', { bundled: true, conditions: ['browser'], format: 'iife' }),
  };
}
