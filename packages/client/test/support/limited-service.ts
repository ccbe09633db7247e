import { type Handler, json } from './service.ts';

/** How a service limits its create requests. */
export interface Limit {
  /** The tasks that it creates in each period. */
  readonly perPeriod: number;
  /** In milliseconds; begins with the first request. */
  readonly period: number;
}

/** The requests of a period of which some were refused. */
export interface Burst {
  /** The tasks that were created since the last period with a refusal. */
  readonly created: number;
  readonly refused: number;
}

/** A service that creates tasks up to a limit, and refuses the other requests until the period ends. */
export interface LimitedService {
  /** Responds to a create request. */
  readonly handle: Handler;
  readonly bursts: Burst[];
}

/** @param create responds to the requests that are not refused */
export function limitCreates({ perPeriod, period }: Limit, create: Handler): LimitedService {
  const bursts: Burst[] = [];
  let endsAt = 0;
  let left = 0;
  let createdInARow = 0;
  const handle: Handler = (request, response, incoming) => {
    const now = performance.now();
    if (now >= endsAt) {
      endsAt = now + period;
      left = perPeriod;
    }
    if (left > 0) {
      left--;
      createdInARow++;
      return create(request, response, incoming);
    }
    const last = createdInARow === 0 ? bursts.pop() : undefined;
    bursts.push({ created: last?.created ?? createdInARow, refused: (last?.refused ?? 0) + 1 });
    createdInARow = 0;
    return json(response, 429, {}, { 'retry-after': String((endsAt - now) / 1_000) });
  };
  return { handle, bursts };
}
