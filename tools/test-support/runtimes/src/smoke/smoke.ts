import type { CheckResult, Checks, SmokeReport, Target } from './check.ts';
import { clientChecks } from './client-checks.ts';
import { readerChecks } from './reader-checks.ts';

/** The checks of every runtime, in the order in which they run. */
export const commonChecks: Checks = { ...clientChecks, ...readerChecks };

/** Name that the runtime reports. Node 20 has no `navigator`. */
function agentHere(): string {
  const { navigator, process } = globalThis;
  return navigator?.userAgent ?? `Node.js/${process.version}`;
}

/** Runs every check, also after one has failed. */
export async function runSmoke(target: Target, checks: Checks): Promise<SmokeReport> {
  const results: CheckResult[] = [];
  for (const [name, run] of Object.entries(checks)) {
    try {
      await run(target);
      results.push({ name, ok: true });
    } catch (error) {
      const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      results.push({ name, ok: false, error: text });
    }
  }
  return { agent: agentHere(), results };
}
