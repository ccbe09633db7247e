import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromiumLaunchOptions } from '@videogen-tools/test-support/chromium';
import { freePort } from '@videogen-tools/test-support/free-port';
import { run } from '@videogen-tools/test-support/run';
import type { Consumer } from '../../consumer/create-consumer.ts';
import { compile } from '../../consumer/type-check.ts';
import { getProblems } from '../../problems.ts';
import type { Context } from '../context.ts';
import { linkLibraries } from '../link-libraries.ts';
import type { Step } from '../step.ts';
/** Programs that do not end by themselves, with the output that shows that they work; and those that run elsewhere. */
import readmes from './readmes.json' with { type: 'json' };
import { type Text, writeText } from './write-text.ts';

const { notRun }: { notRun: object } = readmes;
const servers: Readonly<Record<string, string>> = readmes.servers;

/** Compiles and runs every TypeScript block of the READMEs: tests with Vitest and Playwright, the rest as programs. */
export const runReadmes: Step = async (_, consumer, context) => {
  const { folder } = consumer;
  const { root, packages } = context;
  // Test runners and other libraries that the READMEs use.
  linkLibraries(packages, ['vitest'], folder);
  // The folder of a clone can have the name of a package.
  const texts = [
    writeText(root, 'repository', folder),
    ...packages.map((pack) => writeText(pack.folder, basename(pack.folder), folder)),
  ];
  const files = texts.flatMap((text) => text.files.map((file) => `${text.name}/${file}`));
  const compiled = compile(
    consumer,
    '--noEmit --module nodenext --skipLibCheck --allowImportingTsExtensions',
    files,
  );
  await run('bash', ['-ec', prepareRepository], { cwd: folder });

  const env = await createEnvironment(consumer, context);
  const ends = texts.flatMap((text) =>
    getCommands(text, folder, root).map(({ cwd, args, until }) => {
      const end = run(process.execPath, args, { cwd, env, ...(until && { until: new RegExp(until) }) });
      return getProblems(text.name, end);
    }),
  );
  return (await Promise.all([getProblems('types', compiled), ...ends])).flat();
};

/** What the code of the READMEs reads. */
async function createEnvironment(consumer: Consumer, context: Context): Promise<Record<string, string>> {
  const emulator = await context.getEmulator(consumer);
  const port = String(await freePort());
  return {
    VIDEOGEN_BASE_URL: emulator.url,
    VIDEOGEN_EMULATOR_URL: emulator.url,
    VIDEOGEN_API_KEY: emulator.apiKey,
    CALLBACK_URL: `http://127.0.0.1:${port}/callbacks/video`,
    CALLBACK_SECRET: 'a secret of the README, thirty-two bytes',
    PORT: port,
    CHROMIUM: JSON.stringify(await chromiumLaunchOptions()),
    CLIENT_EXAMPLES: `${pathToFileURL(join(consumer.folder, 'client'))}/`,
  };
}

/** Arguments of Node, and the output after which it is stopped. */
interface Command {
  readonly cwd: string;
  readonly args: readonly string[];
  readonly until?: string | undefined;
}

/** The commands that run the code of a text: its tests by their runners, the rest as programs. */
function getCommands({ name, files }: Text, folder: string, root: string): readonly Command[] {
  const cwd = join(folder, name);
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const playwright = join(folder, 'node_modules/@playwright/test/cli.js');
  // A test of this repository runs these, with the servers that they need.
  if (name === 'client') {
    const config = 'tools/repo/config/vitest.config.ts';
    return [{ cwd: root, args: [vitest, 'run', '--config', config, 'client/examples'] }];
  }

  const others = files.filter((file) => !/\.(test|spec)\.ts$/.test(file) && !(`${name}/${file}` in notRun));
  return [
    ...(files.some((file) => file.endsWith('.test.ts')) ? [{ cwd, args: [vitest, 'run', '.test.ts'] }] : []),
    ...(files.some((file) => file.endsWith('.spec.ts')) ? [{ cwd, args: [playwright, 'test'] }] : []),
    ...others.map((file) => ({
      cwd: join(folder, 'work'),
      args: [join(cwd, file)],
      until: servers[`${name}/${file}`],
    })),
  ];
}

/** A repository with the document that the README of the spec diff compares. */
const prepareRepository = `
mkdir -p work/spec && cd work
printf 'openapi: 3.1.0\\ninfo: { title: shop, version: 1.0.0 }\\npaths: {}\\n' > spec/openapi.yaml
git init --quiet --initial-branch=main && git add .
git -c user.name=test -c user.email=test@example.com commit --quiet --message=first
`;
