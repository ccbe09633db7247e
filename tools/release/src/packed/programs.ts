import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startEmulator } from '@videogen/emulator';
import { chromiumLaunchOptions } from '@videogen-tools/testing/chromium';
import { freePort } from '@videogen-tools/testing/free-port';
import { run } from '@videogen-tools/testing/run';
import { compile } from '../consumer.ts';
import { getProblems } from '../problems.ts';
import type { WorkspacePackage } from '../workspace.ts';
/** Programs that do not end by themselves, with the output that shows that they work; and those that run elsewhere. */
import programs from './programs.json' with { type: 'json' };
import { type Text, writeText } from './texts.ts';

const { notRun }: { notRun: object } = programs;
const servers: Readonly<Record<string, string>> = programs.servers;

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
  await compile(folder, '--module nodenext --skipLibCheck --allowImportingTsExtensions', files);
  await run('bash', ['-ec', prepareRepository], { cwd: folder });
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
    CLIENT_EXAMPLES: `${pathToFileURL(join(folder, 'client'))}/`,
  };
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const playwright = join(folder, 'node_modules/@playwright/test/cli.js');
  const node = (cwd: string, args: readonly string[], until?: string): Promise<string> =>
    run(process.execPath, args, { cwd, env, ...(until && { until: new RegExp(until) }) });
  /** Runs the code of a text: its tests by their runners, the rest as programs. */
  const runText = ({ name, files: own }: Text): Promise<string>[] => {
    const cwd = join(folder, name);
    // A test of this repository runs these, with the servers that they need.
    if (name === 'client')
      return [node(root, [vitest, 'run', '--config', 'tools/config/vitest.config.ts', 'client/examples'])];
    const others = own.filter((file) => !/\.(test|spec)\.ts$/.test(file) && !(`${name}/${file}` in notRun));
    return [
      ...(own.some((file) => file.endsWith('.test.ts')) ? [node(cwd, [vitest, 'run', '.test.ts'])] : []),
      ...(own.some((file) => file.endsWith('.spec.ts')) ? [node(cwd, [playwright, 'test'])] : []),
      ...others.map((file) => node(join(folder, 'work'), [join(cwd, file)], servers[`${name}/${file}`])),
    ];
  };
  try {
    const found = texts.flatMap((text) => runText(text).map((end) => getProblems(text.name, end)));
    return (await Promise.all(found)).flat();
  } finally {
    await emulator.close();
  }
}

/** A repository with the document that the README of the spec diff compares. */
const prepareRepository = `
mkdir -p work/spec && cd work
printf 'openapi: 3.1.0\\ninfo: { title: shop, version: 1.0.0 }\\npaths: {}\\n' > spec/openapi.yaml
git init --quiet --initial-branch=main && git add .
git -c user.name=test -c user.email=test@example.com commit --quiet --message=first
`;
