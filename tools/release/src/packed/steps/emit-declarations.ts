import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '../../consumer/type-check.ts';
import { getProblems } from '../../problems.ts';
import type { Step } from '../step.ts';

const source = new URL('../programs/inferred.ts.txt', import.meta.url);
const options = '--module nodenext --skipLibCheck --declaration --emitDeclarationOnly --outDir declarations';

/** Emits declarations of what a user's module infers from the packages: each of its types needs a name that is exported. */
export const emitDeclarations: Step = async (_, consumer) => {
  // This repository would not compile it: its own exports state their types.
  copyFileSync(source, join(consumer.folder, 'inferred.ts'));
  return getProblems('declarations', compile(consumer, options, ['inferred.ts']));
};
