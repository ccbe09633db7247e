import { agentHere, type CheckResult, type Checks, type SmokeReport, type Target } from './check.ts';
import { clientChecks } from './client-checks.ts';
import { readerChecks } from './reader-checks.ts';
import { secretChecks } from './secret-checks.ts';
import { statusChecks } from './status-checks.ts';

/** The checks of every runtime, in the order in which they run. */
export const commonChecks: Checks = { ...clientChecks, ...statusChecks, ...secretChecks, ...readerChecks };

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
