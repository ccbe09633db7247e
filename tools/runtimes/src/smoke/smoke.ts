import { clientChecks } from './client-checks.ts';
import type { Check, CheckResult, Place, SmokeReport } from './place.ts';
import { readerChecks } from './reader-checks.ts';

/** Every check, in the order in which they run. */
const checks: readonly Check[] = [...clientChecks, ...readerChecks];

/** What the runtime says it is. Node 20 has no `navigator`. */
function agentHere(): string {
  const { navigator, process } = globalThis;
  return navigator?.userAgent ?? `Node.js/${process.version}`;
}

/** Runs every check; a failing one does not keep the others from running. */
export async function runSmoke(place: Place): Promise<SmokeReport> {
  const results: CheckResult[] = [];
  for (const { name, run } of checks) {
    try {
      await run(place);
      results.push({ name, ok: true });
    } catch (error) {
      const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      results.push({ name, ok: false, error: text });
    }
  }
  return { agent: agentHere(), results };
}
