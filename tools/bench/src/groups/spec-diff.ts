import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type ProcessCost, runCold } from '../cold-process.ts';
import { operationsIn, writeDocuments } from '../documents.ts';
import { interleave } from '../interleave.ts';
import type { Group, Row, RunOptions } from '../row.ts';
import { compare, exponent, median } from '../stats.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** The diff of documents beside `redocly diff`. */
export const specDiff: Group = {
  name: 'spec-diff',
  title: 'spec-diff',
  about:
    'Whole processes, in turns. Ours as it is used, which asks redocly too, and without, so that the two are apart. The documents are our own (ours judges OpenAPI and AsyncAPI, redocly is given the former), and made ones with fifty edits: operations with ten fields in and out each. Memory is the most that the largest process had.',
  peers: ['@redocly/cli'],
  run,
};

async function* run({ quick }: RunOptions): AsyncIterable<Row> {
  const own = { base: 'spec/dist', head: 'spec/dist', openapi: ['spec/dist/openapi.json'] };
  yield* rowsOf('our documents', await measure(own, quick ? 1 : 5), { seconds: 1.5 });
  if (!quick) yield* rowsOf('1,000 operations', await measureMade(1_000, 2), { seconds: 4 });
  const points: { readonly size: number; readonly samples: Samples }[] = [];
  for (const size of quick ? [0.1, 1] : [0.1, 1, 10]) {
    const samples = await measureMade(operationsIn(size * 1e6), size === 10 || quick ? 1 : 3);
    points.push({ size, samples });
    yield* rowsOf(`${size} MB`, samples, size === 10 ? { seconds: 20, megabytes: 1024 } : {});
  }
  const growth = (name: keyof Samples): number =>
    exponent(points.map(({ size, samples }) => ({ size, cost: median(samples[name].map(secondsOf)) })));
  const [ours, theirs] = [growth('whole'), growth('redocly')];
  const row = { what: `growth of time, ${points.map(({ size }) => size).join(', ')} MB`, unit: '' };
  yield { ...row, better: 'less', ours, peer: 'limit', theirs: 1.15, ratio: 1.15 / ours, target: 1 };
  yield { ...row, better: 'less', ours, peer: 'redocly diff', theirs, ratio: theirs / ours };
}

type Samples = Readonly<Record<'alone' | 'whole' | 'redocly', readonly ProcessCost[]>>;

async function measureMade(operations: number, rounds: number): Promise<Samples> {
  await using documents = await writeDocuments(operations);
  const { base, head } = documents;
  // Awaited here: the files go when this function is left.
  return await measure({ base, head, openapi: [base, head] }, rounds);
}

/** One sample of each per round; the first round, which fills caches on disk, counts only when there is no other. */
async function measure(
  { base, head, openapi }: { base: string; head: string; openapi: readonly string[] },
  rounds: number,
): Promise<Samples> {
  const redocly = createRequire(import.meta.url).resolve('@redocly/cli/package.json');
  const [from = '', to = from] = openapi;
  const ours = ['packages/spec-diff/src/cli.ts', base, head];
  const samples = { alone: [] as ProcessCost[], whole: [] as ProcessCost[], redocly: [] as ProcessCost[] };
  const contestant = (name: keyof Samples, args: readonly string[]) => async (): Promise<number> => {
    // 1 is a verdict: something breaks.
    samples[name].push(await runCold(args, { cwd: root, allowed: [1] }));
    return 0;
  };
  await interleave(
    {
      alone: contestant('alone', [...ours, '--no-redocly']),
      whole: contestant('whole', ours),
      redocly: contestant('redocly', [redocly.replace('package.json', 'bin/cli.js'), 'diff', from, to]),
    },
    { rounds, warmUp: 0 },
  );
  return samples;
}

const secondsOf = ({ seconds }: ProcessCost): number => seconds;
const megabytesOf = ({ megabytes }: ProcessCost): number => megabytes;

function* rowsOf(
  what: string,
  samples: Samples,
  limits: { readonly seconds?: number; readonly megabytes?: number },
): Iterable<Row> {
  const parts = [
    { part: 'time', unit: 's', of: secondsOf, limit: limits.seconds },
    { part: 'memory', unit: 'MB', of: megabytesOf, limit: limits.megabytes },
  ];
  for (const { part, unit, of, limit } of parts) {
    const whole = samples.whole.map(of);
    const row = { what: `${what}, ${part}`, unit, better: 'less' } as const;
    if (limit !== undefined) {
      const compared = compare(
        whole,
        whole.map(() => limit),
        'less',
      );
      yield { ...row, peer: 'limit', ...compared, target: 1 };
    }
    yield { ...row, peer: 'redocly diff', ...compare(whole, samples.redocly.map(of), 'less') };
    const alone = { ...row, what: `${what}, ${part} without redocly`, peer: 'redocly diff' };
    yield { ...alone, ...compare(samples.alone.map(of), samples.redocly.map(of), 'less') };
  }
}
