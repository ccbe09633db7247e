import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startEmulator } from '@videogen/emulator';
import { chromiumLaunchOptions } from '@videogen-tools/testing/chromium';
import { freePort } from '@videogen-tools/testing/free-port';
import { run } from '@videogen-tools/testing/run';
import { compile } from '../rehearse/consumer.ts';
import type { WorkspacePackage } from '../workspace.ts';
import { type Text, writeText } from './texts.ts';

/** Programs that do not end by themselves, with the output that shows that they work. */
const servers: Readonly<Record<string, RegExp>> = { 'callbacks/block-0.ts': /status: 'SUCCESS'/ };

/** Programs that run elsewhere, and settings. */
const notRun: Readonly<Record<string, string>> = {
  'ai-sdk/next/app/api/videos/route.ts':
    'by packages/ai-sdk/test/programs.long.test.ts, like the other two files',
  'ai-sdk/next/app/callbacks/video/[token]/route.ts': 'there, too',
  'ai-sdk/next/lib/callbacks.ts': 'there, too',
  'emulator/in-a-page.ts': 'in Chromium, by packages/emulator/test/browser',
  'emulator/playwright.config.ts': 'the settings of a program',
};

/** Compiles and runs every TypeScript block of the READMEs in the consumer's folder. */
export async function programProblems(
  root: string,
  packages: readonly WorkspacePackage[],
  folder: string,
): Promise<readonly string[]> {
  // The folder of a clone can have the name of a package.
  const texts = [
    writeText(root, 'repository', folder),
    ...packages.map((pack) => writeText(pack.folder, basename(pack.folder), folder)),
  ];
  const files = texts.flatMap((text) => text.files.map((file) => `${text.name}/${file}`));
  await compile(folder, 'readmes', { skipLibCheck: true, allowImportingTsExtensions: true }, files);
  await prepareRepository(join(folder, 'work'));
  const timing = { pending: '1ms', queuing: '1ms', processing: '1ms' } as const;
  const emulator = await startEmulator({ port: 0, timing, render: 'none' });
  const port = String(await freePort());
  const env = {
    VIDEOGEN_BASE_URL: emulator.url,
    VIDEOGEN_EMULATOR_URL: emulator.url,
    VIDEOGEN_API_KEY: emulator.apiKey,
    CALLBACK_URL: `http://127.0.0.1:${port}/callbacks/video`,
    CALLBACK_SECRET: 'a secret of the README, thirty-two bytes',
    PORT: port,
    CHROMIUM: JSON.stringify(await chromiumLaunchOptions()),
  };
  try {
    const runs = texts.flatMap((text) => getCommands(text, folder, root));
    const found = runs.map(({ args, cwd, until, env: more }) =>
      run(process.execPath, args, { cwd, env: { ...env, ...more }, ...(until && { until }) }).then(
        () => [],
        (error: unknown) => [String(error)],
      ),
    );
    return (await Promise.all(found)).flat();
  } finally {
    await emulator.close();
  }
}

interface Command {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly until?: RegExp | undefined;
  readonly env?: Record<string, string>;
}

/** The commands that run the code of a text: its tests by their runners, the rest as programs. */
function getCommands({ name, files }: Text, folder: string, root: string): Command[] {
  const cwd = join(folder, name);
  if (name === 'client') return [clientExamples(cwd, root)];
  const vitest = {
    args: [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', cwd, '.test.ts'],
    cwd,
  };
  const playwright = { args: [join(folder, 'node_modules/@playwright/test/cli.js'), 'test'], cwd };
  const programs = files.filter((file) => !/\.(test|spec)\.ts$/.test(file) && !(`${name}/${file}` in notRun));
  return [
    ...(files.some((file) => file.endsWith('.test.ts')) ? [vitest] : []),
    ...(files.some((file) => file.endsWith('.spec.ts')) ? [playwright] : []),
    ...programs.map((file) => ({
      args: [join(cwd, file)],
      cwd: join(folder, 'work'),
      until: servers[`${name}/${file}`],
    })),
  ];
}

/** A test of this repository runs these, with the servers that they need. */
function clientExamples(folder: string, root: string): Command {
  const config = ['--config', 'tools/config/vitest.config.ts'];
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...config, 'client/examples'];
  return { args, cwd: root, env: { CLIENT_EXAMPLES: `${pathToFileURL(folder)}/` } };
}

/** A repository with the document that the README of the spec diff compares. */
async function prepareRepository(folder: string): Promise<void> {
  mkdirSync(join(folder, 'spec'), { recursive: true });
  const document = 'openapi: 3.1.0\ninfo: { title: shop, version: 1.0.0 }\npaths: {}\n';
  writeFileSync(join(folder, 'spec/openapi.yaml'), document);
  const identity = ['-c', 'user.name=test', '-c', 'user.email=test@example.com'];
  await run('git', ['init', '--quiet', '--initial-branch=main'], { cwd: folder });
  await run('git', ['add', '.'], { cwd: folder });
  await run('git', [...identity, 'commit', '--quiet', '--message=first'], { cwd: folder });
}
