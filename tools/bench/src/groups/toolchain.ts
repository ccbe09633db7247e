import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Contestant, interleave } from '../interleave.ts';
import type { Group, Note, Row, RunOptions } from '../row.ts';
import { compare } from '../stats.ts';
import { tscRows } from './tsc.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** What the compiler of an application pays, and what working on this repository costs. */
export const toolchain: Group = {
  name: 'toolchain',
  title: 'Toolchain',
  about:
    'Instantiations are counted on one thread, above a program that only imports the client, or openapi-fetch and the same types, or the types alone. Check times are those of the compiler. Generating and building are whole processes: cold means that nothing generated is there, or without the cache of turbo; warm that nothing has changed.',
  peers: ['openapi-fetch', 'typescript'],
  run,
};

async function* run({ quick }: RunOptions): AsyncIterable<Row | Note> {
  yield* tscRows(quick);
  yield await generateRow(quick ? 1 : 5);
  if (quick) yield { note: 'the builds, which take a minute: `pnpm bench toolchain` without --quick' };
  else {
    const packages = ['--filter=@videogen/*', '--filter=!@videogen/docs'];
    yield await buildRow('build of the packages', packages, 2);
    yield await buildRow('`pnpm build`, docs included', [], 1);
  }
  yield { note: '`npm test`, which takes minutes: `pnpm bench check`' };
}

/** Generates into a folder that holds the documents alone, and again into the same one. */
async function generateRow(rounds: number): Promise<Row> {
  const folders: string[] = [];
  const generate = (folder: string): Promise<number> =>
    timed([process.execPath, 'tools/generate/src/main.ts', '--root', folder]);
  const samples = await interleave(
    {
      cold: async () => {
        const folder = await mkdtemp(`${tmpdir()}/generate-`);
        folders.unshift(folder);
        await cp(`${root}/spec`, `${folder}/spec`, {
          recursive: true,
          filter: (path) => !path.includes('node_modules'),
        });
        return generate(folder);
      },
      // Where the last cold one, which is the first of all, has generated.
      warm: () => generate(folders[0] ?? ''),
    },
    { rounds, warmUp: rounds > 1 ? 1 : 0 },
  );
  for (const folder of folders) await rm(folder, { recursive: true });
  const compared = compare(samples.warm, samples.cold, 'less');
  return { what: '`pnpm generate`, warm', unit: 's', better: 'less', peer: 'cold', ...compared };
}

async function buildRow(what: string, filters: readonly string[], rounds: number): Promise<Row> {
  const turbo = [`${root}/node_modules/.bin/turbo`, 'run', 'build', ...filters];
  const cold: Contestant = () => timed([...turbo, '--force']);
  // After a cold one everything is in the cache, so that the two are not interleaved further than that.
  const samples: { cold: number[]; warm: number[] } = { cold: [], warm: [] };
  for (let left = rounds; left > 0; left -= 1) {
    samples.cold.push(await cold());
    samples.warm.push(await timed(turbo));
  }
  const compared = compare(samples.warm, samples.cold, 'less');
  return { what: `${what}, warm`, unit: 's', better: 'less', peer: 'cold', ...compared };
}

async function timed([command = '', ...args]: readonly string[]): Promise<number> {
  const start = performance.now();
  await promisify(execFile)(command, args, { cwd: root, maxBuffer: 2 ** 26 });
  return (performance.now() - start) / 1000;
}
