import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { answerOf } from './answer-of.ts';
import type { Contestant } from './contestants.ts';
import { connectAll, load } from './load.ts';
import { requestsOf, tasksOf } from './requests.ts';
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
  /** Of it outside the kernel. */
  readonly own: number[];
  /** Of it for collecting garbage. */
  readonly collecting: number[];
  handled: number;
}

/**
 * What V8 is told of every server's memory: it fits the room for young objects to what a process has done, and making
 * the kit's URLs before each round would give it more of that than the others have.
 */
const MEMORY = ['--expose-gc', '--min-semi-space-size=16', '--max-semi-space-size=16'];

/** Starts a contestant's server on what is published, or on the sources if nothing has been built. */
export async function startRunner(
  contestant: Contestant,
  conditions: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Runner> {
  const program = fileURLToPath(new URL('server.ts', import.meta.url));
  const execArgv = [...MEMORY, ...conditions];
  const child = fork(program, [JSON.stringify(contestant)], { execArgv, env });
  const { port = 0 } = await answerOf<Report>(child);
  return { contestant, child, port, rates: [], costs: [], own: [], collecting: [], handled: 0 };
}

async function ask({ child }: Runner, order: Order): Promise<Report> {
  const answer = answerOf<Report>(child);
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

/** Requests that a server gets in a row before it is the next one's turn. */
const SLICE = 500;

/**
 * Sends so many deliveries to every server, in slices and in turns, so that what else the machine does hits all of them alike. Throws unless every delivery was handled once.
 */
export async function round(runners: readonly Runner[], options: RoundOptions): Promise<Report[]> {
  const turns: Turn[] = [];
  for (const runner of runners) turns.push(await prepare(runner, options));
  for (let at = 0; at < options.requests; at += SLICE) {
    for (const turn of turns) await slice(turn, at);
    // Nobody always comes after the same one.
    turns.push(...turns.splice(0, 1));
  }
  const reports = new Map<Runner, Report>();
  for (const turn of turns) reports.set(turn.runner, await finish(turn, options));
  return runners.flatMap((runner) => reports.get(runner) ?? []);
}

/** A server's part in a round. */
interface Turn {
  readonly runner: Runner;
  readonly sockets: Awaited<ReturnType<typeof connectAll>>;
  readonly requests: readonly Buffer[];
  seconds: number;
}

async function prepare(runner: Runner, options: RoundOptions): Promise<Turn> {
  const { requests: count, connections, begin = 'measure', file } = options;
  const { urls = [] } = await ask(runner, { prepare: tasksOf(count) });
  const requests = requestsOf(runner.contestant.kind, count, urls);
  const sockets = await connectAll(runner.port, connections);
  await ask(runner, { begin, ...(file === undefined ? {} : { file }) });
  return { runner, sockets, requests, seconds: 0 };
}

async function slice(turn: Turn, at: number): Promise<void> {
  const { runner, sockets, requests } = turn;
  await ask(runner, { watching: true });
  turn.seconds += await load(sockets, requests.slice(at, at + SLICE));
  await ask(runner, { watching: false });
}

async function finish({ runner, sockets, seconds }: Turn, { requests }: RoundOptions): Promise<Report> {
  for (const socket of sockets) socket.destroy();
  const report = await ask(runner, { end: true });
  const { handled = 0, user = 0, system = 0, gc = 0 } = report;
  if (handled - runner.handled !== requests) {
    throw new Error(`${runner.contestant.name} handled ${handled - runner.handled} of ${requests}.`);
  }
  runner.handled = handled;
  runner.rates.push(requests / seconds);
  runner.costs.push((user + system) / requests);
  runner.own.push(user / requests);
  runner.collecting.push(gc / requests);
  return report;
}

/** Ends the server; it has no signal to be killed by. */
export async function stopRunner({ child }: Runner): Promise<void> {
  const gone = once(child, 'exit');
  child.disconnect();
  await gone;
}
