import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { interleave } from '../interleave.ts';
import { exact, type Group, type Row, type RunOptions } from '../row.ts';
import { compare } from '../stats.ts';
import { measureConsumers } from '../tsc-cost.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** What the compiler of an application pays, and what working on this repository costs. */
export const toolchain: Group = {
  name: 'toolchain',
  title: 'Toolchain',
  about:
    'Instantiations are counted on one thread, above a program that only imports the client, or openapi-fetch and the same types. Compiler times are the checking alone. Builds are whole processes; cold means without the cache of turbo.',
  peers: ['openapi-fetch'],
  run,
};

async function* run({ quick }: RunOptions): AsyncIterable<Row> {
  const names = ['empty', 'named', 'openapi-fetch-empty', 'openapi-fetch'] as const;
  const cost = await measureConsumers(names);
  const ours = cost.named.instantiations - cost.empty.instantiations;
  const theirs = cost['openapi-fetch'].instantiations - cost['openapi-fetch-empty'].instantiations;
  const what = 'twenty call sites: instantiations';
  yield exact({ what, unit: '', ours, peer: 'limit', theirs: 10_000, target: 1 });
  yield exact({ what, unit: '', ours, peer: 'openapi-fetch', theirs });
  yield exact({
    what: 'twenty call sites: types',
    unit: '',
    ours: cost.named.types,
    peer: 'openapi-fetch',
    theirs: cost['openapi-fetch'].types,
  });
  yield* processRows(quick);
}

async function* processRows(quick: boolean): AsyncIterable<Row> {
  const turbo = [`${root}/node_modules/.bin/turbo`, 'run', 'build', '--filter=@videogen/client'];
  const samples = await interleave(
    {
      generate: () => timed([process.execPath, 'tools/generate/src/main.ts', '--check']),
      cold: () => timed([...turbo, '--force']),
      warm: () => timed(turbo),
    },
    { rounds: quick ? 2 : 7, warmUp: 1 },
  );
  const compared = compare(samples.warm, samples.cold, 'less');
  yield { what: 'build of the client, warm', unit: 's', better: 'less', peer: 'cold', ...compared };
  const generate = compare(samples.generate, samples.cold, 'less');
  yield { what: 'everything generated anew', unit: 's', better: 'less', peer: 'cold build', ...generate };
}

async function timed([command = '', ...args]: readonly string[]): Promise<number> {
  const start = performance.now();
  await promisify(execFile)(command, args, { cwd: root, maxBuffer: 2 ** 26 });
  return (performance.now() - start) / 1000;
}
