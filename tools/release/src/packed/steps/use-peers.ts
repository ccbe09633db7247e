import { startPostgres } from '@videogen-tools/test-support/postgres';
import { startRedis } from '@videogen-tools/test-support/redis';
import { runIn } from '../../consumer/run-in.ts';
import { getProblems } from '../../problems.ts';
import { getRuntime } from '../get-runtime.ts';
import type { Step } from '../step.ts';

/** The programs that use a package with its peers, and the package. */
export const peerPrograms: Readonly<Record<string, string>> = {
  'ai.mjs': '@videogen/ai-sdk',
  'fastify.mjs': '@videogen/callbacks',
  'mcp.mjs': '@videogen/mcp',
  'msw.mjs': '@videogen/emulator',
  'stores.mjs': '@videogen/callbacks',
  'telemetry.mjs': '@videogen/server',
  'validators.mjs': '@videogen/validators',
};

/** Uses every peer that is installed, with the package that declares it, in the runtime of the row. */
export const usePeers: Step = async (row, consumer, { packages, work }) => {
  const [redis, postgres] = await Promise.all([startRedis(), startPostgres()]);
  // A service that this machine does not have is reported in a line, and fails where every service is required.
  const env = { REDIS_URL: redis.url ?? '', POSTGRES_URL: postgres.url ?? '' };
  try {
    const found = Object.entries(peerPrograms).map(async ([program, name]) => {
      const [pack] = packages.filter((each) => each.name === name);
      const runtime = await getRuntime(row.runtime, pack ?? {}, work);
      return getProblems(program, runIn(consumer, runtime, [`peers/${program}`], env));
    });
    return (await Promise.all(found)).flat();
  } finally {
    await Promise.all([redis.stop(), postgres.stop()]);
  }
};
