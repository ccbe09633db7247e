import { join } from 'node:path';
import { createConsumer } from '../../consumer/create-consumer.ts';
import type { Step } from '../step.ts';

/** Expects that the package manager does not install our provider beside the AI SDK 6; the row installed it beside the current one. */
export const refuseOldPeer: Step = async ({ manager }, _, { work, tarballs }) => {
  const own = ['@videogen/ai-sdk', '@videogen/client', '@videogen/types'];
  const packages = Object.fromEntries(Object.entries(tarballs).filter(([name]) => own.includes(name)));
  const folder = join(work, 'user-ai-6');
  const end = createConsumer({ folder, manager, packages, dependencies: { ai: '6' } }).then(
    () => 'it was installed',
    String,
  );
  const output = await end;
  return output.includes('ERESOLVE') ? [] : [`the AI SDK 6 is not refused: ${output}`];
};
