import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startEmulator } from '@videogen/emulator';
import { chromiumLaunchOptions } from '@videogen-tools/testing/chromium';
import { freePort } from '@videogen-tools/testing/free-port';
import { run } from '@videogen-tools/testing/run';
import { getProblems } from '../get-problems.ts';
import { compile } from '../rehearse/consumer.ts';
import type { WorkspacePackage } from '../workspace.ts';
/** Programs that do not end by themselves, with the output that shows that they work; and those that run elsewhere. */
import programs from './programs.json' with { type: 'json' };
import { type Text, writeText } from './texts.ts';

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
  await compile(folder, 'readmes', { skipLibCheck: true, allowImportingTsExtensions: true }, files);
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
  };
  try {
    const runs = texts.flatMap((text) => getCommands(text, folder, root));
    const found = runs.map(({ args, cwd, until, env: more }) => {
      const options = { cwd, env: { ...env, ...more }, ...(until && { until: new RegExp(until) }) };
      return getProblems(basename(cwd), run(process.execPath, args, options));
    });
    return (await Promise.all(found)).flat();
  } finally {
    await emulator.close();
  }
}

interface Command {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly until?: string | undefined;
  readonly env?: Record<string, string>;
}

/** The commands that run the code of a text: its tests by their runners, the rest as programs. */
function getCommands({ name, files }: Text, folder: string, root: string): Command[] {
  const [cwd, work] = [join(folder, name), join(folder, 'work')];
  if (name === 'client') return [clientExamples(cwd, root)];
  const vitest = {
    args: [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', cwd, '.test.ts'],
    cwd,
  };
  const playwright = { args: [join(folder, 'node_modules/@playwright/test/cli.js'), 'test'], cwd };
  const own = files.filter((file) => !/\.(test|spec)\.ts$/.test(file));
  return [
    ...(files.some((file) => file.endsWith('.test.ts')) ? [vitest] : []),
    ...(files.some((file) => file.endsWith('.spec.ts')) ? [playwright] : []),
    ...own
      .filter((file) => !(`${name}/${file}` in programs.notRun))
      .map((file) => ({ args: [join(cwd, file)], cwd: work, until: servers[`${name}/${file}`] })),
  ];
}

/** A test of this repository runs these, with the servers that they need. */
function clientExamples(folder: string, root: string): Command {
  const config = ['--config', 'tools/config/vitest.config.ts'];
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...config, 'client/examples'];
  return { args, cwd: root, env: { CLIENT_EXAMPLES: `${pathToFileURL(folder)}/` } };
}

/** A repository with the document that the README of the spec diff compares. */
const prepareRepository = `
mkdir -p work/spec && cd work
printf 'openapi: 3.1.0\\ninfo: { title: shop, version: 1.0.0 }\\npaths: {}\\n' > spec/openapi.yaml
git init --quiet --initial-branch=main && git add .
git -c user.name=test -c user.email=test@example.com commit --quiet --message=first
`;
