import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getEntries } from '../../consumer/get-entries.ts';
import { compile } from '../../consumer/type-check.ts';
import { getProblems } from '../../problems.ts';
import type { Step } from '../step.ts';
import { writeInferred } from '../write-inferred.ts';

const options = '--module nodenext --skipLibCheck --declaration --emitDeclarationOnly --outDir declarations';

/** Emits declarations of all that a user's module infers from the packages: each of its types needs a name that is exported. */
export const emitDeclarations: Step = async (_, consumer, { packages }) => {
  const file = join(consumer.folder, 'inferred.ts');
  const text = writeInferred(file, packages.flatMap(getEntries));
  writeFileSync(file, text);

  // Its type names those of a library that the user does not install.
  if (!/\.http;$/m.test(text)) return ['the program has no `client.http`, so it does not follow the results'];
  return getProblems('declarations', compile(consumer, options, ['inferred.ts']));
};
