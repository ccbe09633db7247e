import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Consumer } from '../../consumer/create-consumer.ts';
import { getEntries } from '../../consumer/get-entries.ts';
import { compile } from '../../consumer/type-check.ts';
import { getProblems } from '../../problems.ts';
import type { WorkspacePackage } from '../../workspace.ts';
import type { Step } from '../step.ts';
import { writeInferred } from '../write-inferred.ts';

const options = '--module nodenext --skipLibCheck --declaration --emitDeclarationOnly --outDir declarations';

/** Emits the declarations of a module that has everything it can infer from the entries; returns its text. */
async function emit(consumer: Consumer, entries: readonly string[]): Promise<string> {
  const file = join(consumer.folder, 'inferred.ts');
  const text = writeInferred(file, entries);
  writeFileSync(file, text);
  await compile(consumer, options, ['inferred.ts']);
  return text;
}

/** A folder beside that of a user, in which only one of the packages is installed, with the peers that it requires. */
function createFolderOfOne(pack: WorkspacePackage, consumer: Consumer): Consumer {
  const folder = join(`${consumer.folder}-of-one`, pack.name);
  const peers = Object.keys(pack.peerDependencies ?? {});
  const names = [pack.name, ...peers, '@types/node', 'typescript'];

  for (const name of names) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(realpathSync(join(consumer.folder, 'node_modules', name)), link);
  }

  // The compiler names only packages that the manifest of a program declares.
  const dependencies = Object.fromEntries(names.map((name) => [name, '*']));
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, type: 'module', dependencies }),
  );

  return { ...consumer, folder };
}

/**
 * Emits declarations of all that a user's module infers from the packages: each of its types needs a name that is exported,
 * also where the user has only one of the packages.
 */
export const emitDeclarations: Step = async (_, consumer, { packages }) => {
  const text = await emit(consumer, packages.flatMap(getEntries));
  // Its type names those of a library that the user does not install.
  if (!/\.http;$/m.test(text)) return ['the program has no `client.http`, so it does not follow the results'];

  const problems: string[] = [];
  for (const pack of packages.filter((each) => getEntries(each).length > 0)) {
    const only = createFolderOfOne(pack, consumer);
    problems.push(...(await getProblems(`only ${pack.name}`, emit(only, getEntries(pack)))));
  }
  return problems;
};
