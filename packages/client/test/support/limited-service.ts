import { firstTurn, laterTurn } from '../../src/create-submit-gate.ts';
import type { VideoClient } from '../../src/index.ts';
import { type System, system } from '../../src/system.ts';
import { type Handler, json } from './service.ts';

/** How a service limits its create requests. */
export interface Limit {
  /** The tasks that it creates in each period. */
  readonly perPeriod: number;
  /** In milliseconds; begins with the first request. */
  readonly period: number;
}

/** The create requests that a client sent between two refusals that it received. */
export interface Batch {
  /** Whether the client had received no refusal. */
  readonly isFirst: boolean;
  created: number;
  refused: number;
}

/** A service that creates tasks up to a limit, and refuses the other requests until the period ends. */
export interface LimitedService {
  /** Responds to a create request. */
  readonly handle: Handler;
  /** What became of the requests. No speed of the machine changes what a client knew when it sent one. */
  readonly batches: ReadonlyMap<string, Batch>;
  /** Requests that were sent in a pause that their client knew of. */
  readonly sentInPause: readonly string[];
}

const knowsHeader = 'x-knows';
const pauseHeader = 'x-pause';
const noPause = '0';

/** Pauses that come however slow the machine is: until then, no period ends before a request was refused. */
const surePauses = 2;

/** @param create responds to the requests that are not refused */
export function limitCreates({ perPeriod, period }: Limit, create: Handler): LimitedService {
  const batches = new Map<string, Batch>();
  const sentInPause: string[] = [];
  let pauses = 0;
  let isPause = false;
  let endsAt = 0;
  let left = 0;

  const handle: Handler = (request, response, incoming) => {
    const now = performance.now();
    if (now >= endsAt && (isPause || pauses >= surePauses || endsAt === 0)) {
      endsAt = now + period;
      left = perPeriod;
      isPause = false;
    }

    const knows = String(incoming.headers[knowsHeader]);
    const known = knows.split(' ')[1];
    const batch = batches.get(knows) ?? { isFirst: known === noPause, created: 0, refused: 0 };
    batches.set(knows, batch);

    if (left > 0) {
      left--;
      batch.created++;
      return create(request, response, incoming);
    }

    if (!isPause) pauses++;
    isPause = true;
    if (now >= endsAt) endsAt = now + period;
    if (known === String(pauses)) sentInPause.push(knows);
    batch.refused++;
    const retryAfter = String((endsAt - now) / 1_000);
    return json(response, 429, {}, { 'retry-after': retryAfter, [pauseHeader]: String(pauses) });
  };

  return { handle, batches, sentInPause };
}

/** Lets the client say with each request which pause of the service it knew of. */
export function sayPauses({ http }: VideoClient): void {
  const id = crypto.randomUUID();
  let known = noPause;
  http.use({
    onRequest: ({ request }) => request.headers.set(knowsHeader, `${id} ${known}`),
    onResponse: ({ response }) => {
      known = response.headers.get(pauseHeader) ?? known;
    },
  });
}

const { schedule } = system;

/** Lets nothing but its response end the turn of a request: on a busy machine, a response comes after the time of a turn. */
export const longTurns: Pick<System, 'schedule'> = {
  schedule: (run, delay) => (delay === firstTurn || delay === laterTurn ? () => {} : schedule(run, delay)),
};

/**
 * Returns how many requests of a batch may be refused: at first as many as were created, as the width doubles with each
 * round trip; after a pause one, and one more with each eight that were created.
 */
export function mostRefused({ isFirst, created }: Batch): number {
  return isFirst ? Math.max(1, created) : 1 + Math.floor(created / 8);
}
