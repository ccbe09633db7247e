import { readFile } from 'node:fs/promises';
import { startWorkerd } from '@videogen-tools/testing/workerd';
import type { Step } from '../step.ts';
import { bundleWorker } from './bundle.ts';

const config = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "worker", esModule = embed "worker.js")],
      compatibilityDate = "2026-01-01",
    )),
    (name = "internet", network = (allow = ["private", "public", "local"]))
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]
);`;

/** Places an order in a worker of workerd. */
export const runWorker: Step = async (_, consumer, context) => {
  const file = await bundleWorker(consumer, context.root);
  const { url, apiKey } = await context.getEmulator(consumer);
  const worker = await startWorkerd({ config, modules: { 'worker.js': await readFile(file, 'utf8') } });
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
