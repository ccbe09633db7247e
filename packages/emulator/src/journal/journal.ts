import type { EmulatorEvent } from '../events/emulator-event.ts';
import type { EventBus } from '../events/event-bus.ts';
import type { FaultTarget } from '../faults/fault.ts';
import type { Answer } from '../http/answer.ts';
import { type Exchange, headersOf, targetOf } from '../http/exchange.ts';
import type { RequestRecord } from './request-record.ts';

/** What is known of a request when it has been answered. */
interface JournalEntry {
  readonly exchange: Exchange;
  readonly answer: Answer;
  readonly headers: Readonly<Record<string, string>>;
  readonly target: FaultTarget | null;
  readonly fault: string | null;
}

/** The last requests. */
export interface Journal {
  readonly write: (entry: JournalEntry) => void;
  /** Oldest first. */
  readonly list: () => readonly RequestRecord[];
  readonly clear: () => void;
}

const LONGEST_TEXT = 8192;

/** Makes an empty journal of at most so many requests. */
export function createJournal(limit: number, bus: EventBus<EmulatorEvent>): Journal {
  const ring: RequestRecord[] = [];
  let written = 0;
  return {
    write(entry) {
      const record = toRecord(written + 1, entry);
      ring[written % limit] = record;
      written += 1;
      if (bus.listening()) bus.emit({ type: 'request', request: record });
    },
    list: () => [...ring.slice(written % limit), ...ring.slice(0, written % limit)],
    clear() {
      ring.length = 0;
      written = 0;
    },
  };
}

function toRecord(id: number, { exchange, answer, headers, target, fault }: JournalEntry): RequestRecord {
  const sent = headersOf(exchange);
  if (sent['authorization'] !== undefined) sent['authorization'] = 'Bearer ***';
  return {
    id,
    at: exchange.at,
    method: exchange.method,
    path: targetOf(exchange),
    operation: target,
    headers: sent,
    body: start(exchange.body),
    organization: exchange.organization,
    response: {
      status: answer.status,
      headers,
      body: typeof answer.body === 'string' ? start(answer.body) : null,
    },
    durationMs: Math.round((performance.now() - exchange.started) * 100) / 100,
    taskId: answer.taskId ?? null,
    assumptions: answer.assumptions,
    fault,
  };
}

/** The beginning of a long text, as a copy: a slice would keep the whole text in memory. */
function start(text: string | null): string | null {
  if (text === null || text.length <= LONGEST_TEXT) return text;
  return `${Buffer.from(text.slice(0, LONGEST_TEXT)).toString()}…`;
}
