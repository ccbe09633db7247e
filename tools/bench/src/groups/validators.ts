import { pathToFileURL } from 'node:url';
import { ajvModule } from '../ajv.ts';
import { sizeOf } from '../bundle.ts';
import { measureImports } from '../cold-import.ts';
import { measureCalls } from '../micro.ts';
import { faultyRecord, many, taskRecord } from '../records.ts';
import { exact, type Group, type Row, type RunOptions } from '../row.ts';
import { compare } from '../stats.ts';
import { requestRows } from './requests.ts';

const files = {
  'hand-written': 'hand',
  'generated, fast': 'ours-fast',
  'generated, zod': 'ours-zod',
  'generated, z.compile': 'ours-zod-compiled',
  'zod 4': 'zod',
  'zod 4, z.compile': 'zod-compiled',
  'zod 4, same formats': 'zod-same',
  'zod 4, same formats, z.compile': 'zod-same-compiled',
  'zod/mini': 'zod-mini',
  valibot: 'valibot',
  arktype: 'arktype',
  typebox: 'typebox',
} as const;

/** Paths of the modules that are compared, by name. */
async function contestants(): Promise<Record<string, string>> {
  const here = Object.entries(files).map(([name, file]) => [
    name,
    `${import.meta.dirname}/../../contestants/${file}.ts`,
  ]);
  return {
    ...Object.fromEntries(here),
    'ajv, fast formats': await ajvModule('Task', 'fast'),
    'ajv, full formats': await ajvModule('Task', 'full'),
  };
}

/** Validation of the task record and of the requests, size and cold import. */
export const validators: Group = {
  name: 'validators',
  title: 'Validators',
  about:
    'Time per check of a task record, a different one each time, in turns with tinybench: the median of batches that are shorter than a time slice, so that other work on the machine seldom falls into one. Cold imports are processor time of a fresh process. The peers are written by hand for the same schema, with the formats they have; “same formats” is zod with the documents’ (UUIDs of any version, RFC 3986, integers of any size). ajv is compiled ahead of time from the documents. Of an invalid value the generated checks name everything that is wrong; the hand-written one, typebox and ajv stop at the first fault.',
  peers: ['ajv', 'arktype', 'tinybench', 'typebox', 'valibot', 'zod'],
  run,
};

async function* run({ quick }: RunOptions): AsyncIterable<Row> {
  const paths = await contestants();
  const turns = quick ? { rounds: 5, time: 4 } : { rounds: 25, time: 15 };
  const checks: Record<string, (input: unknown) => unknown> = {};
  for (const [name, path] of Object.entries(paths))
    checks[name] = (await import(pathToFileURL(path).href)).check;
  prove(checks);
  yield* recordRows('valid task', checks, many(512, taskRecord), turns);
  yield* recordRows('invalid task', checks, many(512, faultyRecord), turns);
  yield* requestRows(quick ? turns : { rounds: 15, time: 10 });
  yield* sizeRows(paths);
  yield* importRows(paths, quick ? 1 : 7);
}

/** A contestant that is wrong would be measured at something else. */
function prove(checks: Readonly<Record<string, (input: unknown) => unknown>>): void {
  for (const [name, check] of Object.entries(checks)) {
    if (!check(taskRecord()) || check(faultyRecord())) throw new Error(`${name} does not validate a task`);
  }
}

async function* recordRows(
  what: string,
  checks: Readonly<Record<string, (input: unknown) => unknown>>,
  records: readonly unknown[],
  turns: { rounds: number; time: number },
): AsyncIterable<Row> {
  const samples = await measureCalls(checks, records, turns);
  const row = (ours: string, peer: string, target?: number): Row => ({
    what: `${what}: ${ours}`,
    unit: 'ns',
    better: 'less',
    peer,
    ...compare(samples[ours] ?? [], samples[peer] ?? [], 'less'),
    ...(target === undefined ? {} : { target }),
  });
  const isValid = what === 'valid task';
  yield row('generated, fast', 'hand-written', isValid ? 0.9 : undefined);
  for (const peer of Object.keys(checks)) {
    if (peer !== 'hand-written' && !peer.startsWith('generated')) yield row('generated, fast', peer);
  }
  for (const peer of ['zod 4', 'zod 4, same formats', 'zod/mini']) yield row('generated, zod', peer, 1);
  for (const peer of ['zod 4, z.compile', 'zod 4, same formats, z.compile'])
    yield row('generated, z.compile', peer, 1);
  if (isValid) yield* parseRow(checks, records, turns);
}

async function* parseRow(
  checks: Readonly<Record<string, (input: unknown) => unknown>>,
  records: readonly unknown[],
  turns: { rounds: number; time: number },
): AsyncIterable<Row> {
  const check = checks['generated, fast'] ?? Boolean;
  const texts = records.map((record) => JSON.stringify(record));
  const pairs = texts.map((text, at) => ({ text, record: records[at] }));
  const samples = await measureCalls(
    {
      parse: ({ text }: { text: string }) => JSON.parse(text),
      check: ({ record }: { record: unknown }) => check(record),
    },
    pairs,
    turns,
  );
  const compared = compare(samples.check, samples.parse, 'less');
  yield {
    what: 'valid callback: generated, fast',
    unit: 'ns',
    better: 'less',
    peer: 'JSON.parse of it',
    ...compared,
    target: 1,
  };
}

async function* sizeRows(paths: Readonly<Record<string, string>>): AsyncIterable<Row> {
  const size = (name: string): Promise<number> => sizeOf(`export { check } from '${paths[name]}';`);
  const faults = await sizeOf(`export { isTask, taskFaults } from '@videogen/validators/fast';`);
  const limit = { peer: 'limit', theirs: 2048, target: 1 };
  yield exact({ what: 'size: generated, fast, with errors', unit: 'B', ours: faults, ...limit });
  const [fast, zod] = [await size('generated, fast'), await size('generated, zod')];
  for (const peer of Object.keys(paths)) {
    if (peer.startsWith('generated')) continue;
    yield exact({ what: 'size: generated, fast', unit: 'B', ours: fast, peer, theirs: await size(peer) });
  }
  // zod's own formats are looser ones than the documents': that schema is smaller because it is another.
  for (const [peer, target] of [
    ['zod 4', undefined],
    ['zod 4, same formats', 1],
  ] as const) {
    const row = { what: 'size: generated, zod', unit: 'B', ours: zod, peer, theirs: await size(peer) };
    yield exact(target === undefined ? row : { ...row, target });
  }
}

async function* importRows(paths: Readonly<Record<string, string>>, rounds: number): AsyncIterable<Row> {
  const programs = Object.entries(paths).map(([name, path]) => [name, `export { check } from '${path}';`]);
  const samples = await measureImports(Object.fromEntries(programs), rounds);
  const row = (ours: string, peer: string): Row => ({
    what: `cold import: ${ours}`,
    unit: 'ms',
    better: 'less',
    peer,
    ...compare(samples[ours] ?? [], samples[peer] ?? [], 'less'),
  });
  for (const peer of Object.keys(paths))
    if (!peer.startsWith('generated')) yield row('generated, fast', peer);
  for (const peer of ['zod 4', 'zod 4, same formats']) yield row('generated, zod', peer);
}
