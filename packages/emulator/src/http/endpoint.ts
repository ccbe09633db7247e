import { setTimeout as delay } from 'node:timers/promises';
import type { Context, Handler } from 'hono';
import type { Core } from '../core.ts';
import type { Fault, FaultKind, FaultTarget } from '../faults/fault.ts';
import type { Journal } from '../journal/journal.ts';
import type { Awaitable } from '../persistence/records.ts';
import { type Answer, jsonAnswer, Refusal } from './answer.ts';
import { type AppEnv, type Arrival, type Bindings, type Exchange, openExchange } from './exchange.ts';
import { completeHeaders, resetConnection, sendAnswer, truncateAnswer } from './send-answer.ts';

/** Makes the answer to a request. */
export type Answerer = (exchange: Exchange) => Awaitable<Answer>;

const EARLY: ReadonlySet<FaultKind> = new Set<FaultKind>(['status', 'delay', 'reset', 'rate-limit']);
const LATE: ReadonlySet<FaultKind> = new Set<FaultKind>(['reset-after', 'truncate', 'malformed-json']);

/** Answers a request on its connection, or, in process, with what it resolves to. */
export type Serve = (arrival: Arrival) => Promise<Response>;

/** Makes what applies the faults, answers, and writes the journal. */
export function endpoint(
  core: Core,
  journal: Journal,
  target: FaultTarget | null,
  answerer: Answerer,
): Serve {
  const { faults, time } = core;
  return async (arrival) => {
    const exchange = openExchange(arrival, time.now());
    const early = target === null ? undefined : faults.strike(target, EARLY);
    if (early?.kind === 'delay') await delay(early.delayMs);
    const answer =
      early === undefined
        ? await run(core, exchange, answerer)
        : await answerEarly(core, exchange, early, answerer);
    const late = target === null || early !== undefined ? undefined : faults.strike(target, LATE);
    return finish({ exchange, answer, fault: early ?? late, journal, target });
  };
}

/** Makes a handler of the application that serves. */
export function toHandler(serve: Serve): Handler<AppEnv> {
  return (context: Context<AppEnv>) => {
    // In process, `fetch` is called without bindings.
    const bindings: Bindings | undefined = context.env;
    const { incoming, outgoing } = bindings ?? {};
    const request = incoming === undefined ? context.req.raw : undefined;
    const headers = context.req.header('origin') === undefined ? {} : Object.fromEntries(context.res.headers);
    return serve({ incoming, outgoing, request, headers, params: context.req.param() });
  };
}

async function run(core: Core, exchange: Exchange, answerer: Answerer): Promise<Answer> {
  try {
    return await answerer(exchange);
  } catch (error) {
    if (error instanceof Refusal) return error.answer;
    if (exchange.incoming?.destroyed === true) return jsonAnswer(400, { detail: 'The request ended early' });
    core.settings.onError(error);
    return jsonAnswer(500, { detail: 'The emulator failed; its output says how' });
  }
}

function answerEarly(core: Core, exchange: Exchange, fault: Fault, answerer: Answerer): Awaitable<Answer> {
  if (fault.kind === 'status') {
    return jsonAnswer(fault.status, fault.body ?? { detail: `A fault answered ${fault.status}` });
  }
  if (fault.kind === 'rate-limit') {
    const headers = { 'retry-after': String(fault.retryAfter) };
    return jsonAnswer(429, { detail: 'Too many requests' }, { assumptions: ['rate-limits'], headers });
  }
  if (fault.kind === 'reset') return jsonAnswer(0, null);
  return run(core, exchange, answerer);
}

interface Finished {
  readonly exchange: Exchange;
  readonly answer: Answer;
  readonly fault: Fault | undefined;
  readonly journal: Journal;
  readonly target: FaultTarget | null;
}

function finish({ exchange, answer: whole, fault, journal, target }: Finished): Response {
  const answer = fault?.kind === 'malformed-json' ? breakBody(whole) : whole;
  const headers = completeHeaders(answer, { fault, more: exchange.headers });
  const reset = fault?.kind === 'reset' || fault?.kind === 'reset-after';
  journal.write({
    exchange,
    answer: reset ? { ...answer, status: 0 } : answer,
    headers,
    target,
    fault: fault?.id ?? null,
  });
  if (reset) return resetConnection(exchange);
  if (fault?.kind === 'truncate') return truncateAnswer(exchange, answer, headers);
  return sendAnswer(exchange, answer, headers);
}

/** Cuts a body so that it is no JSON, and says its length truthfully. */
function breakBody(answer: Answer): Answer {
  if (typeof answer.body !== 'string') return answer;
  return { ...answer, body: answer.body.slice(0, Math.max(1, Math.floor(answer.body.length / 2))) };
}
