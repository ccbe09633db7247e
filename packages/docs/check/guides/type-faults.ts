import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheRoot, repositoryRoot } from '../../site/paths.ts';
import { guidesFolder } from './guides-folder.ts';
import { nodeFaults } from './node-faults.ts';

/** Checks the types of all files at once, as an application would. */
export async function typeFaults(): Promise<string[]> {
  const config = {
    extends: join(repositoryRoot, 'tools', 'repo', 'config', 'tsconfig.base.json'),
    include: ['**/*.ts', '**/*.tsx'],
    compilerOptions: {
      customConditions: [],
      isolatedDeclarations: false,
      module: 'preserve',
      moduleResolution: 'bundler',
      jsx: 'react-jsx',
      typeRoots: [join(repositoryRoot, 'node_modules', '@types')],
      paths: { playwright: [join(cacheRoot, '..', 'node_modules', 'playwright-core')] },
    },
  };
  await writeFile(join(guidesFolder, 'tsconfig.json'), JSON.stringify(config));

  const compiler = join(repositoryRoot, 'node_modules', 'typescript', 'bin', 'tsc');
  return nodeFaults('the blocks do not compile', [compiler, '-p', guidesFolder, '--singleThreaded']);
}
