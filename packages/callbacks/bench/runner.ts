import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Contestant } from './contestants.ts';
import { load } from './load.ts';
import { requestOf } from './requests.ts';
import type { Order, Report } from './server.ts';

/** A contestant's server in a process of its own, and what was measured of it, round by round. */
export interface Runner {
  readonly contestant: Contestant;
  readonly child: ChildProcess;
  readonly port: number;
  /** Requests per second. */
  readonly rates: number[];
  /** Processor time of the server's thread for each request, in microseconds. */
  readonly costs: number[];
  /** Of it for collecting garbage. */
  readonly collecting: number[];
  handled: number;
}

/** Starts a contestant's server on what is published, or on the sources if nothing has been built. */
export async function startRunner(
  contestant: Contestant,
  conditions: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Runner> {
  const program = fileURLToPath(new URL('server.ts', import.meta.url));
  const execArgv = ['--expose-gc', ...conditions];
  const child = fork(program, [JSON.stringify(contestant)], { execArgv, env });
  const { port = 0 } = await answerOf(child);
  return { contestant, child, port, rates: [], costs: [], collecting: [], handled: 0 };
}

async function answerOf(child: ChildProcess): Promise<Report> {
  const answered = new AbortController();
  const { signal } = answered;
  const gone = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`A server of the benchmark ended with ${code}.`);
  });
  try {
    const [report] = await Promise.race([once(child, 'message', { signal }), gone]);
    return report;
  } finally {
    // The one that has lost is not waited for any more.
    gone.catch(() => undefined);
    answered.abort();
  }
}

async function ask({ child }: Runner, order: Order): Promise<Report> {
  const answer = answerOf(child);
  child.send(order);
  return answer;
}

/** What a round is to do beside being measured. */
export interface RoundOptions {
  readonly requests: number;
  readonly connections: number;
  readonly begin?: 'measure' | 'count' | 'profile';
  readonly file?: string;
}

/** Sends so many deliveries, each with a URL and a task of its own; throws unless every one was handled once. */
export async function round(runner: Runner, options: RoundOptions): Promise<Report> {
  const { requests, connections, begin = 'measure', file } = options;
  const { paths = [] } = await ask(runner, { prepare: requests });
  const sent = Array.from({ length: requests }, (_, at) => requestOf(runner.contestant.kind, paths[at]));
  await ask(runner, { begin, ...(file === undefined ? {} : { file }) });
  const seconds = await load(runner.port, sent, connections);
  const report = await ask(runner, { end: true });
  const { handled = 0, cpu = 0, gc = 0 } = report;
  if (handled - runner.handled !== requests) {
    throw new Error(`${runner.contestant.name} handled ${handled - runner.handled} of ${requests}.`);
  }
  runner.handled = handled;
  runner.rates.push(requests / seconds);
  runner.costs.push(cpu / requests);
  runner.collecting.push(gc / requests);
  return report;
}

/** Ends the server; it has no signal to be killed by. */
export async function stopRunner({ child }: Runner): Promise<void> {
  const gone = once(child, 'exit');
  child.disconnect();
  await gone;
}
