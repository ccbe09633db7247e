import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

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
  const home = fileURLToPath(new URL('..', import.meta.url));
  const one = async (name: keyof SmokeFiles, entry: string, ...conditions: string[]): Promise<string> => {
    const isBundled = conditions.length > 0;
    const outfile = `${home}dist/smoke/${name}.js`;
    await build({
      entryPoints: [`${home}src/smoke/${entry}.ts`],
      outfile,
      bundle: true,
      format: name === 'page' ? 'iife' : 'esm',
      platform: isBundled ? 'browser' : 'node',
      target: 'es2023',
      conditions,
      logLevel: 'error',
      // Only Node has `undici`; no other runtime reaches its import.
      ...(isBundled ? { external: ['node:*', 'undici'] } : { packages: 'external' }),
    });

    return outfile;
  };
  return {
    main: await one('main', 'main'),
    worker: await one('worker', 'workers/worker', 'workerd', 'worker'),
    nodeWorker: await one('nodeWorker', 'workers/worker', 'workerd', 'node'),
    page: await one('page', 'page', 'browser'),
  };
}
