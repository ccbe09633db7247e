import { type ServerOptions, startServer } from '@videogen/server';
import { createReport } from '../../src/report/report.ts';
import { textReport } from '../../src/report/text.ts';
import { runTarget, type Suite } from '../../src/run/run-suite.ts';
import { deploymentTarget } from '../../src/targets/deployment-target.ts';

/** What the contract suite found of a server. */
export interface Found {
  readonly passed: number;
  readonly failed: number;
  /** The failed cases, as a person reads them. */
  readonly text: string;
}

/** Runs the contract suite against a server that is started with these options, and closes it. */
export async function runAgainstServer(suite: Suite, options: ServerOptions): Promise<Found> {
  const server = await startServer({
    ...options,
    bootstrapKey: 'a-secret-key',
    config: {
      providers: { synthetic: { type: 'synthetic', placeholder: true } },
      callbacks: { allowPrivateHosts: true },
    },
  });
  const deployment = {
    baseUrl: server.url,
    apiKey: 'a-secret-key',
    spend: true,
    bulk: false,
    callbacks: true,
    // Its tasks end at once: a case that lets time pass looks again soon.
    maxWaitMs: 200,
  };
  try {
    const run = await runTarget(suite, deploymentTarget(deployment), { callbackTimeout: 60_000 });
    const report = createReport(suite, [run]);
    const [target] = report.targets;
    return { passed: target?.passed ?? 0, failed: target?.failed ?? 0, text: textReport(report) };
  } finally {
    await server.close();
  }
}
