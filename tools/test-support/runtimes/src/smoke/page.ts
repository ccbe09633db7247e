/** The smoke suite in a page: a function that the test calls. */
import type { SmokeReport, Target } from './check.ts';
import { commonChecks, runSmoke } from './smoke.ts';

Object.assign(globalThis, {
  runSmoke: (target: Target): Promise<SmokeReport> => runSmoke(target, commonChecks),
});
