import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { freePort } from '@videogen-tools/test-support/free-port';
import { load } from '../load.ts';
import { type ServerProcess, startServer } from '../processes.ts';
import { compare, type Group, type Row } from '../row.ts';
import { takeTurns } from '../stats.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** Compares the emulator with Prism. */
export const emulator: Group = {
  name: 'emulator',
  title: 'Emulator',
  about:
    'The built emulator and Prism, both without a log, each in a process of its own, on the same document, 50 connections. The emulator keeps the state of every task; Prism responds with examples.',
  peers: ['@stoplight/prism-cli', 'autocannon'],
  run,
};

const id = '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10';
const emulatorProgram = (port: number): string[] => [
  `${root}/packages/emulator/bin/videogen-emulator.js`,
  ...['--port', `${port}`, '--quiet', '--render', 'none', '--clock', 'manual'],
];
const prismProgram = (port: number): string[] => [
  createRequire(import.meta.url).resolve('@stoplight/prism-cli/dist/index.js'),
  ...['mock', '-h', '127.0.0.1', '-p', `${port}`, '-v', 'silent', '-m', 'false'],
  `${root}/spec/dist/openapi.json`,
];

const start = async (program: (port: number) => string[]): Promise<ServerProcess> =>
  startServer(program, await freePort(), `/v1/tasks/${id}`);

async function startTime(program: (port: number) => string[]): Promise<number> {
  await using server = await start(program);
  return server.startMs;
}

async function* run(): AsyncIterable<Row> {
  const starts = await takeTurns(
    { ours: () => startTime(emulatorProgram), Prism: () => startTime(prismProgram) },
    7,
  );
  const { ours: own, ...others } = starts;
  yield* compare(others, { what: 'start to first response', unit: 'ms', better: 'less', ours: own });

  await using ours = await start(emulatorProgram);
  await using prism = await start(prismProgram);
  const rate = async ({ url }: ServerProcess, what: 'reads' | 'creates'): Promise<number> =>
    (await load({ url, key: 'emulator-key' }, what, 1)).requests.average;
  for (const what of ['reads', 'creates'] as const) {
    const rates = await takeTurns({ ours: () => rate(ours, what), Prism: () => rate(prism, what) }, 5);
    yield* compare({ Prism: rates.Prism }, { what, unit: 'req/s', better: 'more', ours: rates.ours });
  }
}
