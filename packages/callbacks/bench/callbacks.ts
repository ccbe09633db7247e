import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '@videogen-tools/testing/postgres';
import { startRedis } from '@videogen-tools/testing/redis';
import { OURS } from './contestants.ts';
import { readOptions } from './options.ts';
import { printProfile } from './profile.ts';
import { type Runner, round, startRunner, stopRunner } from './runner.ts';
import { median, medians, ratios, spread } from './statistics.ts';

// Loopback, 50 connections, one core for the server and one for the load, rounds interleaved. Every delivery to
// @videogen/callbacks has its own URL and task, so each one is verified, validated, claimed, handled and committed.
const options = readOptions(process.argv.slice(2), process.env);
/** Rounds that do not count. */
const WARM_UP = 2;

const built = existsSync(fileURLToPath(new URL('../dist/adapters/node.js', import.meta.url)));
const conditions = built ? [] : ['--conditions=@videogen/source'];

type Samples = Pick<Runner, 'contestant' | 'rates' | 'costs' | 'own' | 'collecting'>;

/** What the copies of each contestant gave, round by round. */
function together(runners: readonly Runner[]): Samples[] {
  return options.contestants.flatMap((contestant) => {
    const copies = runners.filter((runner) => runner.contestant === contestant);
    if (copies.length === 0) return [];
    return {
      contestant,
      rates: medians(copies.map(({ rates }) => rates)),
      costs: medians(copies.map(({ costs }) => costs)),
      own: medians(copies.map(({ own }) => own)),
      collecting: medians(copies.map(({ collecting }) => collecting)),
    };
  });
}

function summary(samples: Samples, ours: Samples | undefined): object {
  const { contestant, rates, costs, own, collecting } = samples;
  const kit = ours ?? samples;
  const byRate = ratios(kit.rates, rates);
  const byCpu = ratios(costs, kit.costs);
  return {
    name: contestant.name,
    rps: rounded(median(rates), 0),
    rpsSpread: rounded(spread(rates), 3),
    cpuMicroseconds: rounded(median(costs), 1),
    cpuSpread: rounded(spread(costs), 3),
    // Of it outside the kernel, and for collecting garbage.
    ownMicroseconds: rounded(median(own), 1),
    gcMicroseconds: rounded(median(collecting), 1),
    // Near 1 the server, and not the load, is what limits the rate.
    serverBusy: rounded(median(rates.map((rate, at) => (rate * (costs[at] ?? 0)) / 1e6)), 2),
    ratioByRate: rounded(median(byRate), 3),
    ratioByRateSpread: rounded(spread(byRate), 3),
    ratioByCpu: rounded(median(byCpu), 3),
    ratioByCpuSpread: rounded(spread(byCpu), 3),
  };
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

async function measure(runners: readonly Runner[]): Promise<void> {
  for (let at = -WARM_UP; at < options.rounds; at++) {
    await round(runners, options);
    if (at !== -1) continue;
    for (const { rates, costs, own, collecting } of runners) {
      rates.length = costs.length = own.length = collecting.length = 0;
    }
  }
}

async function explain(runners: readonly Runner[], folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const runner of runners) {
    const file = join(folder, `${runner.contestant.name.replace(/\W+/g, '-')}.cpuprofile`);
    await round([runner], { ...options, begin: 'profile', file });
    const [counted] = await round([runner], { ...options, begin: 'count' });
    await printProfile(runner.contestant.name, file, options.requests, counted?.created ?? {});
  }
}

const uses = (store: string): boolean => options.contestants.some((contestant) => contestant.store === store);
const services = {
  DATABASE_URL: uses('postgres') ? await startPostgres() : undefined,
  REDIS_URL: uses('redis') ? await startRedis() : undefined,
};
const missing = (store: string | undefined): boolean =>
  (store === 'postgres' && services.DATABASE_URL?.url === undefined) ||
  (store === 'redis' && services.REDIS_URL?.url === undefined);
const folder = await mkdtemp(join(tmpdir(), 'callbacks-bench-'));
const env = {
  ...process.env,
  BENCH_FOLDER: folder,
  ...(services.DATABASE_URL?.url === undefined ? {} : { DATABASE_URL: services.DATABASE_URL.url }),
  ...(services.REDIS_URL?.url === undefined ? {} : { REDIS_URL: services.REDIS_URL.url }),
};
const runners: Runner[] = [];
try {
  for (let copy = 0; copy < options.copies; copy++) {
    for (const contestant of options.contestants) {
      if (!missing(contestant.store)) runners.push(await startRunner(contestant, conditions, env));
    }
  }
  await measure(runners);
  const measured = together(runners);
  const ours = measured.find(({ contestant }) => contestant.name === OURS);
  const { rounds, requests, connections, copies } = options;
  const contestants = measured.map((samples) => summary(samples, ours));
  const build = built ? 'dist' : 'source';
  console.log(
    JSON.stringify({ name: 'callbacks', rounds, requests, connections, copies, build, contestants }, null, 2),
  );
  if (options.profile !== undefined) await explain(runners.slice(0, measured.length), options.profile);
} finally {
  await Promise.all(runners.map(stopRunner));
  await services.DATABASE_URL?.stop();
  await services.REDIS_URL?.stop();
  await rm(folder, { recursive: true, force: true });
}
