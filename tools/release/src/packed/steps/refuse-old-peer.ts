import { join } from 'node:path';
import { createConsumer } from '../../consumer/create-consumer.ts';
import type { Step } from '../step.ts';

/** Expects that npm does not install our provider beside the AI SDK 6; the row installed it beside the current one. */
export const refuseOldPeer: Step = async ({ manager }, _, { work, tarballs }) => {
  const own = ['@videogen/ai-sdk', '@videogen/client', '@videogen/types'];
  const packages = Object.fromEntries(Object.entries(tarballs).filter(([name]) => own.includes(name)));
  const options = { folder: join(work, 'user-ai-6'), manager, packages, dependencies: { ai: '6' } };

  const output = await createConsumer(options).then(() => 'npm installed it', String);
  return output.includes('ERESOLVE') ? [] : [`the AI SDK 6 is not refused: ${output}`];
};
