import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const packages = new URL('../../../', import.meta.url);

/**
 * Compiles the TypeScript blocks of a README under `strict`, and runs each.
 *
 * @param name folder of the package
 * @param host folder of a package that has the imports of the blocks among its dependencies
 * @returns the number of blocks
 */
export async function runReadme(name: string, host: string): Promise<number> {
  const readme = await readFile(new URL(`${name}/README.md`, packages), 'utf8');
  const blocks = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code ?? '');
  const folder = await mkdtemp(fileURLToPath(new URL(`${host}/test/.readme-`, packages)));
  try {
    const files = blocks.map((_, index) => join(folder, `block-${index}.ts`));
    await Promise.all(files.map((file, index) => writeFile(file, blocks[index] ?? '')));
    const config = {
      extends: '../../tsconfig.json',
      compilerOptions: { isolatedDeclarations: false, noUnusedLocals: false },
      include: ['*.ts'],
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const compiler = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', packages));
    await execute([compiler, '-p', folder], folder);
    for (const file of files) await execute(['--conditions=@videogen/source', file], folder);
    return blocks.length;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function execute(args: readonly string[], cwd: string): Promise<void> {
  await run(process.execPath, [...args], { cwd, timeout: 60_000 }).catch(({ stdout, stderr }) => {
    throw new Error(`${stdout}${stderr}`);
  });
}
