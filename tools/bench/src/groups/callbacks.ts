import autocannon from 'autocannon';
import { type Delivery, NAMES, type Round } from '../contestants/receivers.ts';
import { startWorker, type Worker } from '../processes.ts';
import { compare, type Group, type Row } from '../row.ts';
import { takeTurns } from '../stats.ts';

const OURS = '@videogen/callbacks';
/** Deliveries in each turn: many short turns, so that what else the machine does falls on all alike. */
const AMOUNT = 1_000;
const ROUNDS = 30;

/** Compares the callback handler with other kits and with a handler without any. */
export const callbacks: Group = {
  name: 'callbacks',
  title: 'Callback kit',
  about:
    'Deliveries over loopback, 50 connections, each receiver on Node in a process of its own. Each kit verifies in its own way. Ours also validates the record, claims it in its memory store and runs the handler once for each; every delivery has a URL of its own. Octokit verifies a MAC and calls the handler, so a repeated delivery runs it twice. node:http parses the body and does nothing else.',
  peers: ['@octokit/webhooks', 'autocannon'],
  run,
};

async function* run(): AsyncIterable<Row> {
  await using stack = new AsyncDisposableStack();
  const contestants: [string, () => Promise<number>][] = [];
  const cpu: Record<string, number[]> = {};
  for (const name of NAMES) {
    const worker = stack.use(await startWorker('contestants/receivers.ts', name));
    const times: number[] = [];
    cpu[name] = times;
    contestants.push([
      name,
      async () => {
        const { seconds, cpuSeconds } = await deliver(name, worker);
        times.push((cpuSeconds / AMOUNT) * 1e6);
        return AMOUNT / seconds;
      },
    ]);
  }
  const { [OURS]: ours = [], ...peers } = await takeTurns<string>(Object.fromEntries(contestants), ROUNDS);
  const targets = { 'node:http': 0.55, '@octokit/webhooks': 1 };
  yield* compare(peers, { what: 'deliveries', unit: 'req/s', better: 'more', ours, targets });
  const { [OURS]: own = [], ...others } = cpu;
  yield* compare(others, { what: 'CPU time for each delivery', unit: 'µs', better: 'less', ours: own });
}

/** Delivers once to each URL. */
async function deliver(name: string, worker: Worker): Promise<Round> {
  const { url, deliveries } = await worker.call<{ url: string; deliveries: Delivery[] }>({ prepare: AMOUNT });
  const left = deliveries.values();
  const next = (request: autocannon.Request): autocannon.Request => ({ ...request, ...left.next().value });
  const result = await autocannon({
    url,
    connections: 50,
    amount: AMOUNT,
    requests: [{ method: 'POST', setupRequest: next }],
  });
  const round = await worker.call<Round>('round');
  if (result.non2xx > 0 || round.handled !== AMOUNT) {
    throw new Error(`${name} handled ${round.handled} of ${AMOUNT} deliveries and refused ${result.non2xx}.`);
  }
  return round;
}
