import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { freePort } from '@videogen-tools/testing/free-port';
import autocannon from 'autocannon';
import { type ServerProcess, startServer } from '../processes.ts';
import { compare, type Group, limited, type Row } from '../row.ts';
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
const headers = { authorization: 'Bearer emulator-key', 'content-type': 'application/json' };
const body = JSON.stringify({
  prompt: 'A kitten',
  seconds: 5,
  model: 't2v-2.4-faster',
  aspect_ratio: '16:9',
});

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
  const started = { what: 'start to first response', unit: 'ms', better: 'less', ours: starts.ours } as const;
  yield* limited(200, started);
  yield* compare({ Prism: starts.Prism }, started);

  await using ours = await start(emulatorProgram);
  await using prism = await start(prismProgram);
  const created = await fetch(`${ours.url}/v1/video/text2video`, { method: 'POST', headers, body });
  const { data }: { data: { task_id: string } } = await created.json();
  const read = { path: `/v1/tasks/${data.task_id}`, method: 'GET' } as const;
  const create = { path: '/v1/video/text2video', method: 'POST', body } as const;
  for (const [what, request, target] of [
    ['reads', read, 5],
    ['creates', create, 3],
  ] as const) {
    const rates = await takeTurns({ ours: () => rate(ours, request), Prism: () => rate(prism, request) }, 5);
    const comparison = {
      what,
      unit: 'req/s',
      better: 'more',
      ours: rates.ours,
      targets: { Prism: target },
    } as const;
    yield* compare({ Prism: rates.Prism }, comparison);
  }
}

type Request = { readonly path: string; readonly method: 'GET' | 'POST'; readonly body?: string };

async function rate({ url }: ServerProcess, { path, ...request }: Request): Promise<number> {
  const result = await autocannon({ url: url + path, connections: 50, duration: 1, headers, ...request });
  if (result.non2xx > 0) throw new Error(`${url}${path} refused ${result.non2xx} requests.`);
  return result.requests.average;
}
