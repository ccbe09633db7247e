import { readFile } from 'node:fs/promises';
import { startWorkerd } from '@videogen-tools/test-support/workerd';
import { type Runtime, timeLimit } from './runtime.ts';
import { getWorkerdConfig } from './workerd-config.ts';

/**
 * workerd, the runtime of Cloudflare Workers.
 *
 * @param file the bundle that it runs
 * @param flags compatibility flags, quoted
 */
const createWorkerd = (name: string, file: 'worker' | 'nodeWorker', flags: string): Runtime => ({
  name,
  agent: /^Cloudflare-Workers/,
  run: async (files, target) => {
    const modules = { 'worker.js': await readFile(files[file], 'utf8') };
    const workerd = await startWorkerd({ config: getWorkerdConfig(flags), modules });
    try {
      const response = await fetch(workerd.url, {
        method: 'POST',
        body: JSON.stringify(target),
        signal: AbortSignal.timeout(timeLimit),
      });
      if (!response.ok) {
        const text = await response.text();
        throw new Error(`workerd responded with ${response.status}: ${text}`);
      }
      // The worker responds with the results of `runSmoke`, as JSON.
      return (await response.json()) as Awaited<ReturnType<Runtime['run']>>;
    } finally {
      await workerd.stop();
    }
  },
});

/** workerd with the builds for every other runtime than Node. */
export const workerdRuntime: Runtime = createWorkerd('workerd', 'worker', '');

/** workerd with Node compatibility, and the builds for Node. */
export const workerdNodeRuntime: Runtime = createWorkerd('workerd (node)', 'nodeWorker', '"nodejs_compat"');
