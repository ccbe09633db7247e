import { getProblems } from '../problems.ts';
import type { Context } from './context.ts';
import type { Row, StepName } from './row.ts';
import type { Step } from './step.ts';
import { checkTypes } from './steps/check-types.ts';
import { emitDeclarations } from './steps/emit-declarations.ts';
import { importEntries } from './steps/import-entries.ts';
import { placeOrder } from './steps/place-order.ts';
import { refuseOldPeer } from './steps/refuse-old-peer.ts';
import { runEnvironments } from './steps/run-environments.ts';
import { runFramework } from './steps/run-framework.ts';
import { runJest } from './steps/run-jest.ts';
import { runPage } from './steps/run-page.ts';
import { runReadmes } from './steps/run-readmes.ts';
import { runWorker } from './steps/run-worker.ts';
import { serveDocs } from './steps/serve-docs.ts';
import { startPrograms } from './steps/start-programs.ts';
import { usePeers } from './steps/use-peers.ts';

const steps: Readonly<Record<StepName, Step>> = {
  imports: importEntries,
  programs: startPrograms,
  types: checkTypes,
  declarations: emitDeclarations,
  order: placeOrder,
  page: runPage,
  worker: runWorker,
  tests: runJest,
  framework: runFramework,
  environments: runEnvironments,
  peers: usePeers,
  refusal: refuseOldPeer,
  READMEs: runReadmes,
  docs: serveDocs,
};

/** Runs the steps of a row in the folder of its user, and returns what is wrong; a step that fails does not stop the next one. */
export async function runRow(row: Row, context: Context): Promise<readonly string[]> {
  const consumer = await context.getConsumer(row);
  const problems: string[] = [];
  for (const name of row.steps) {
    const found = await getProblems(name, steps[name](row, consumer, context));
    problems.push(...found.map((problem) => `${row.name}: ${problem}`));
  }
  return problems;
}
