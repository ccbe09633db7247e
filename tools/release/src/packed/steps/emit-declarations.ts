import { compile } from '../../consumer/type-check.ts';
import { getProblems } from '../../problems.ts';
import type { Step } from '../step.ts';

const options = '--module nodenext --skipLibCheck --declaration --emitDeclarationOnly --outDir declarations';

/** Emits declarations of what a user's module infers from the packages: each of its types needs a name that is exported. */
export const emitDeclarations: Step = async (_, consumer) =>
  getProblems('declarations', compile(consumer, options, ['inferred.ts']));
