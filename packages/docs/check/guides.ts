import { execFile } from 'node:child_process';
import { copyFile, glob, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Emulator, startEmulator } from '@videogen/emulator';
import { startS3 } from '@videogen-tools/test-support/s3';
import sharp from 'sharp';
import { writeText } from '../site/files.ts';
import { cacheRoot, repositoryRoot } from '../site/paths.ts';
import { reference } from '../site/reference.ts';
import { region } from '../site/region.ts';
import { type GuideFile, getFiles } from './guide-files.ts';
import { type GuideRun, guideRuns, ofPackages } from './guide-runs.ts';
import type { Site } from './pages.ts';
import { twoAtATime } from './two-at-a-time.ts';

const run = promisify(execFile);

/**
 * Inside the package, so that imports resolve as in a project that has the packages installed: to what was built, which
 * starts in half the time of the sources.
 */
const folder = join(cacheRoot, 'guides');
const flags = ['--disable-warning=ExperimentalWarning'];

/** A guide with the files that its blocks make up. */
interface Guide {
  readonly name: string;
  readonly files: readonly GuideFile[];
}

/** Reads the guides of a site and the instructions for agents, or only the guides that are named. */
async function readGuides(site: Site, named?: ReadonlySet<string>): Promise<Guide[]> {
  const pages = [...site.files]
    .filter((path) => /^(?:index|guides\/[^/]+)\.md$/.test(path))
    .filter((path) => named?.has(path.replace(/\.md$/, '.html')) ?? true);
  const paths = pages.map((page) => join(site.folder, page));
  if (named === undefined) paths.push(join(import.meta.dirname, 'agent.md'));

  const guides = await Promise.all(
    paths.map(async (path) => {
      const name = basename(path, '.md');
      const files = getFiles(await readFile(path, 'utf8'));
      const isOfPackage = (file: GuideFile): boolean => `${name}/${file.name}` in ofPackages;
      return [
        { name, files: files.filter((file) => !isOfPackage(file)) },
        ...files.filter(isOfPackage).map((file) => ({ name: `${name}/${file.name}`, files: [file] })),
      ];
    }),
  );

  return guides.flat();
}

/** Files that are not, byte for byte, an example that the tests of its package run. */
async function packageFaults({ name, files }: Guide): Promise<string[]> {
  const packages = join(repositoryRoot, 'packages');
  const sources = [join(packages, ofPackages[name] ?? '', 'examples'), join(packages, 'docs', 'examples')];
  const found = await Promise.all(
    files.map(async (file) => {
      const texts = await Promise.all(
        sources.map((source) => readFile(join(source, file.name), 'utf8').catch(() => undefined)),
      );
      const same = texts.some(
        (text) => text !== undefined && region(text, undefined, file.name) === file.text.trim(),
      );
      return same ? [] : [`${name}: ${file.name} is not an example that is tested`];
    }),
  );
  return found.flat();
}

/** Writes the blocks of the packages' instructions for coding agents to a folder of the guides, to compile them. */
async function writeAgentBlocks(): Promise<void> {
  for await (const file of glob('{spec,packages/*}/AGENTS.md', { cwd: repositoryRoot })) {
    const text = await readFile(join(repositoryRoot, file), 'utf8');
    for (const [index, [, code = '']] of [...text.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].entries())
      await writeText(join(folder, 'agents', `${dirname(file).replace('/', '-')}-${index}.ts`), code);
  }
}

/** Writes the samples of the operations, each to a file of its own, to compile them. */
async function writeSamples(): Promise<void> {
  for (const { id, request } of reference.operations) {
    for (const { name, samples } of request.examples) {
      for (const { lang, source } of samples) {
        if (lang === 'ts') await writeText(join(folder, 'samples', `${id}-${name}.ts`), source);
      }
    }
  }
}

/** Output of a command that failed, on one line. */
function getOutput(error: unknown): string {
  const { stdout = '', stderr = '' } =
    error instanceof Error ? (error as { stdout?: string; stderr?: string }) : {};
  return `${stdout} ${stderr}`.trim().replace(/\s+/g, ' ').slice(0, 1500) || String(error);
}

/** Checks the types of all files at once, as an application would. */
async function typeFaults(): Promise<string[]> {
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

  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const compiler = join(repositoryRoot, 'node_modules', 'typescript', 'bin', 'tsc');
  try {
    await run(process.execPath, [compiler, '-p', folder, '--singleThreaded']);
    return [];
  } catch (error) {
    return [`the blocks do not compile: ${getOutput(error)}`];
  }
}

type Environment = Readonly<Record<string, string>>;

/** Returns the command that starts a program: a shell for a script, a program that acts as Next for Next's files. */
function getCommand(id: string): [command: string, args: string[]] {
  if (id.endsWith('.sh')) return ['sh', [join(folder, id)]];
  const program = join(import.meta.dirname, 'next-guide.ts');
  return [process.execPath, [...flags, ...(id === 'nextjs' ? [program] : []), join(folder, id)]];
}

/** Starts a program in an empty folder that has only the picture which the guides mention. */
async function runFaults(id: string, expected: GuideRun, env: Environment): Promise<string[]> {
  const cwd = await mkdtemp(join(tmpdir(), 'videogen-guide-'));
  await copyFile(join(folder, 'portrait.png'), join(cwd, 'portrait.png'));
  const [command, args] = getCommand(id);

  try {
    const options = { cwd, env: { ...process.env, ...env }, timeout: 120_000 };
    const { stdout } = await run(command, args, options);
    const missing = expected.prints.filter((pattern) => !new RegExp(pattern, 'm').test(stdout));
    const size = expected.writes === undefined ? 1 : (await stat(join(cwd, expected.writes))).size;
    return [
      ...missing.map(
        (pattern) => `${id} does not print ${pattern}, but ${JSON.stringify(stdout.slice(0, 500))}`,
      ),
      ...(size === 0 ? [`${id} leaves ${expected.writes} empty`] : []),
    ];
  } catch (error) {
    return [`${id} does not run: ${getOutput(error)}`];
  } finally {
    await rm(cwd, { recursive: true });
  }
}

/** Runs the tests that the guide about testing shows, with the Chromium of this machine as Playwright's. */
async function testFaults(): Promise<string[]> {
  const vitest = join(repositoryRoot, 'node_modules', 'vitest', 'vitest.mjs');
  const config = join(repositoryRoot, 'packages', 'docs', 'check', 'vitest.guides.config.ts');
  try {
    await run(process.execPath, [vitest, 'run', '--config', config, '--root', join(folder, 'testing')], {
      timeout: 180_000,
      env: { ...process.env, NODE_OPTIONS: flags.join(' ') },
    });
    return [];
  } catch (error) {
    return [`testing: the tests of the guide fail: ${getOutput(error)}`];
  }
}

/** Programs that no run expects, and expected ones that no guide has. */
function listFaults(guides: readonly Guide[], runs: readonly string[]): string[] {
  const programs = guides
    .filter(({ name }) => ofPackages[name] === undefined && name !== 'testing')
    .flatMap(({ name, files }) => files.map((file) => (name === 'nextjs' ? name : `${name}/${file.name}`)))
    .filter((id) => !id.endsWith('.yaml'));
  return [
    ...programs
      .filter((id) => !(id in guideRuns))
      .map(
        (id) =>
          `${id} is a program that the check does not run: add what it prints to packages/docs/check/guide-runs.json`,
      ),
    ...runs.flatMap((id) => (programs.includes(id) ? [] : [`no guide shows ${id}`])),
  ];
}

/** Whether a program belongs to one of the named pages, or no page is named. */
function isOf(id: string, named?: ReadonlySet<string>): boolean {
  const [guide = ''] = id.split('/');
  return named === undefined || named.has(`guides/${guide}.html`) || named.has(`${guide}.html`);
}

/** An emulator whose clock moves for its first task only, so that the second one reaches every deadline. */
async function startStandingStill(): Promise<Emulator> {
  const emulator = await startEmulator({ render: 'none', clock: 'manual' });
  const stop = emulator.subscribe((event) => {
    if (event.type !== 'task') return;
    stop();
    void emulator.clock.advance('1m');
  });
  return emulator;
}

/**
 * Returns the guides whose published blocks do not compile, do not run, or do not print what they should.
 *
 * @param named paths of the pages to look at. @default all guides, and what coding agents read
 */
export async function guideFaults(site: Site, named?: ReadonlySet<string>): Promise<string[]> {
  const guides = await readGuides(site, named);
  const runs = Object.keys(guideRuns).filter((id) => isOf(id, named));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const own = guides.filter(({ name }) => ofPackages[name] === undefined);
  for (const { name, files } of own) {
    for (const file of files) await writeText(join(folder, name, file.name), file.text);
  }
  if (named === undefined) {
    await writeAgentBlocks();
    await writeSamples();
  }
  await sharp({ create: { width: 320, height: 180, channels: 3, background: '#4f46e5' } }).toFile(
    join(folder, 'portrait.png'),
  );

  const timing = { pending: '20ms', queuing: '20ms', processing: '60ms' } as const;
  await using emulator = await startEmulator({ render: 'none', timing });
  await using still = await startStandingStill();
  const storage = await startS3();
  const { endpoint, bucket, region: zone, accessKeyId, secretAccessKey } = storage.options;
  const env = (id: string): Environment => ({
    VIDEOGEN_BASE_URL: id.startsWith('waiting/') ? still.url : emulator.url,
    VIDEOGEN_API_KEY: emulator.apiKey,
    DEADLINE_MS: '200',
    POLL_SECONDS: '0.1',
    PORT: '0',
    CALLBACK_SECRET: 'a secret of the guides, thirty-two bytes',
    BUCKET_URL: `${endpoint}/${bucket}`,
    AWS_REGION: zone,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  });
  try {
    const listed = listFaults(guides, runs);
    const known = Object.entries(guideRuns).filter(
      ([id]) => runs.includes(id) && !listed.some((fault) => fault.includes(id)),
    );
    const found = await twoAtATime([
      ...(guides.some(({ files }) => files.length > 0) ? [typeFaults] : []),
      ...(isOf('testing', named) ? [testFaults] : []),
      ...known.map(
        ([id, expected]) =>
          () =>
            runFaults(id, expected, env(id)),
      ),
    ]);
    const shared = await Promise.all(guides.filter(({ name }) => ofPackages[name]).map(packageFaults));
    return [...listed, ...shared.flat(), ...found];
  } finally {
    await storage.stop();
  }
}
