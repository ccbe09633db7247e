import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheRoot, repositoryRoot } from '../../site/paths.ts';
import { describeFailure } from './describe-failure.ts';
import { guidesFolder } from './guides-folder.ts';

const run = promisify(execFile);

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
  try {
    await run(process.execPath, [compiler, '-p', guidesFolder, '--singleThreaded']);
    return [];
  } catch (error) {
    return [`the blocks do not compile: ${describeFailure(error)}`];
  }
}
