import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { type Emulator, startEmulator } from '@videogen/emulator';
import sharp from 'sharp';
import { cacheRoot, repositoryRoot } from '../site/paths.ts';
import type { Site } from './pages.ts';

const run = promisify(execFile);

/** Guides that show several programs or test files, each whole; the tests run their sources. */
const several = ['callback-frameworks', 'programs', 'testing'];

/** A guide's blocks of TypeScript, put together in their order. */
interface Program {
  readonly name: string;
  readonly file: string;
}

/** Inside the package, so that imports resolve as in a project that has the packages installed. */
const folder = join(cacheRoot, 'guides');

/** The blocks of a Markdown text, one after the other; empty when it has none. */
function blocksOf(markdown: string): string {
  return [...markdown.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code]) => code).join('\n');
}

async function writePrograms(site: Site): Promise<Program[]> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const programs: Program[] = [];
  for (const page of [...site.files].filter((path) => /^guides\/[^/]+\.md$/.test(path))) {
    const name = basename(page, '.md');
    const code = several.includes(name) ? '' : blocksOf(await readFile(join(site.folder, page), 'utf8'));
    if (code === '') continue;
    const file = join(folder, `${name}.ts`);
    await writeFile(file, code);
    programs.push({ name, file });
  }
  return programs;
}

/** Output of a command that failed, on one line. */
function outputOf(error: unknown): string {
  const { stdout = '', stderr = '' } =
    error instanceof Error ? (error as { stdout?: string; stderr?: string }) : {};
  return `${stdout} ${stderr}`.trim().replace(/\s+/g, ' ').slice(0, 1500) || String(error);
}

async function typeFaults(): Promise<string[]> {
  const config = {
    extends: join(repositoryRoot, 'tools', 'config', 'tsconfig.base.json'),
    include: ['*.ts'],
    compilerOptions: {
      isolatedDeclarations: false,
      typeRoots: [join(repositoryRoot, 'node_modules', '@types')],
    },
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const compiler = join(repositoryRoot, 'node_modules', 'typescript', 'bin', 'tsc');
  try {
    await run(process.execPath, [compiler, '-p', folder]);
    return [];
  } catch (error) {
    return [`the blocks do not compile: ${outputOf(error)}`];
  }
}

/** Runs one program in a folder of its own that has the picture which the guides mention. */
async function runProgram(program: Program, emulator: Emulator, image: string): Promise<string[]> {
  const cwd = await mkdtemp(join(tmpdir(), 'videogen-guide-'));
  await copyFile(image, join(cwd, 'portrait.png'));
  const env = {
    ...process.env,
    VIDEOGEN_BASE_URL: emulator.url,
    VIDEOGEN_API_KEY: emulator.apiKey,
    PORT: '0',
  };
  try {
    await run(process.execPath, ['--conditions=@videogen/source', program.file], {
      cwd,
      env,
      timeout: 60_000,
    });
    return [];
  } catch (error) {
    return [`${program.name}: the blocks in order do not run: ${outputOf(error)}`];
  } finally {
    await rm(cwd, { recursive: true });
  }
}

/** Guides whose published blocks, in order, are not a program that compiles and runs. */
export async function guideFaults(site: Site): Promise<string[]> {
  const programs = await writePrograms(site);
  const image = join(folder, 'portrait.png');
  await sharp({ create: { width: 320, height: 180, channels: 3, background: '#4f46e5' } }).toFile(image);
  const timing = { pending: '20ms', queuing: '20ms', processing: '60ms' } as const;
  const emulator = await startEmulator({ render: 'none', timing });
  try {
    const types = typeFaults();
    const runs = await Promise.all(programs.map((program) => runProgram(program, emulator, image)));
    return [...(await types), ...runs.flat()];
  } finally {
    await emulator.close();
  }
}
