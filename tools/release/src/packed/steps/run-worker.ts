import { readFile } from 'node:fs/promises';
import { getWorkerdConfig } from '@videogen-tools/runtimes/workerd-config';
import { startWorkerd } from '@videogen-tools/test-support/workerd';
import type { Step } from '../step.ts';
import { bundleWorker } from './bundle.ts';

/** Places an order in a worker of workerd. */
export const runWorker: Step = async (_, consumer, context) => {
  const file = await bundleWorker(consumer, context.root);
  const { url, apiKey } = await context.getEmulator(consumer);
  const modules = { 'worker.js': await readFile(file, 'utf8') };
  const worker = await startWorkerd({ config: getWorkerdConfig(), modules });
  try {
    const body = JSON.stringify({ baseUrl: url, apiKey });
    const signal = AbortSignal.timeout(90_000);
    const response = await fetch(worker.url, { method: 'POST', body, signal });
    const text = await response.text();
    return response.ok && Number(text) > 0 ? [] : [`the worker responded with ${response.status}: ${text}`];
  } finally {
    await worker.stop();
  }
};
