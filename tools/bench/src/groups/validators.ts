import { isTask } from '@videogen/validators/fast';
import { ajvModule } from '../ajv.ts';
import { sizeOf } from '../bundle.ts';
import { measureImports } from '../cold-import.ts';
import { interleave } from '../interleave.ts';
import { sampler } from '../micro.ts';
import { many, taskRecord } from '../records.ts';
import { exact, type Group, type Row, type RunOptions } from '../row.ts';
import { compare } from '../stats.ts';
import { checkerRows } from './checkers.ts';

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
    'Time per check, each checker in processes of its own, which take turns with tinybench: the median of batches that are shorter than a time slice, so that other work on the machine seldom falls into one. The generated checks and the hand-written ones run in three processes each, of which the median counts. Cold imports are processor time of a fresh process. The peers are written by hand for the same schema, with the formats they have; “same formats” is zod with the documents’ (UUIDs of any version, RFC 3986, integers of any size). ajv is compiled ahead of time from the documents. Of an invalid value zod, valibot and arktype say what is wrong, so that ours is compared with its list of faults; the others only give the verdict, as ours does there.',
  peers: ['ajv', 'arktype', 'tinybench', 'typebox', 'valibot', 'zod'],
  run,
};

async function* run({ quick }: RunOptions): AsyncIterable<Row> {
  yield* checkerRows(quick);
  yield await parseRow(quick ? 5 : 21);
  const paths = await contestants();
  yield* sizeRows(paths);
  yield* importRows(paths, quick ? 1 : 7);
}

/** What a callback costs beside what reading its text costs. */
async function parseRow(rounds: number): Promise<Row> {
  const records = many(512, taskRecord);
  const texts = records.map((record) => JSON.stringify(record));
  const [check, parse] = [sampler(isTask, records), sampler(JSON.parse, texts)];
  const turns = { check: () => check(10), parse: () => parse(10) };
  const samples = await interleave(turns, { rounds, warmUp: 3 });
  return {
    what: 'valid callback: generated, fast',
    unit: 'ns',
    better: 'less',
    peer: 'JSON.parse of it',
    ...compare(samples.check, samples.parse, 'less'),
    target: 1,
  };
}

async function* sizeRows(paths: Readonly<Record<string, string>>): AsyncIterable<Row> {
  const size = (name: string): Promise<number> => sizeOf(`export { check } from '${paths[name]}';`);
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
