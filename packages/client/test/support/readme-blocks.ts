import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const packages = new URL('../../../', import.meta.url);

/**
 * Compiles the TypeScript blocks of READMEs under `strict`, and runs each.
 *
 * @param folders of the READMEs, from `packages/`
 * @param host folder of a package that has the imports of the blocks among its dependencies
 * @param options working directory and environment of the blocks
 * @returns the number of blocks
 */
export async function runReadmes(
  folders: readonly string[],
  host: string,
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<number> {
  const readmes = folders.map((name) => readFile(new URL(`${name}/README.md`, packages), 'utf8'));
  const blocks = [...(await Promise.all(readmes)).join('\n').matchAll(/```ts\n(.*?)```/gs)];
  const folder = await mkdtemp(fileURLToPath(new URL(`${host}/test/.readme-`, packages)));
  try {
    const files = blocks.map((_, index) => join(folder, `block-${index}.ts`));
    await Promise.all(files.map((file, index) => writeFile(file, blocks[index]?.[1] ?? '')));
    const config = {
      extends: '../../tsconfig.json',
      compilerOptions: { isolatedDeclarations: false, noUnusedLocals: false },
      include: ['*.ts'],
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const compiler = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', packages));
    await execute([compiler, '-p', folder, '--singleThreaded'], { cwd: folder });
    for (const file of files)
      await execute(['--conditions=@videogen/source', file], { cwd: folder, ...options });
    return blocks.length;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function execute(args: readonly string[], options: object): Promise<void> {
  await run(process.execPath, [...args], { timeout: 60_000, ...options }).catch(({ stdout, stderr }) => {
    throw new Error(`${args.at(-1)}: ${stdout}${stderr}`);
  });
}
