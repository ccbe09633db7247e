import { type Exchange, getRawHeaders, getTarget, native, type PolicyId, type Reply } from '@videogen/engine';
import type { EmulatorEvent } from '../events/emulator-event.ts';
import type { EventBus } from '../events/event-bus.ts';
import type { RequestRecord } from '../events/request-record.ts';
import type { FaultTarget } from '../faults/fault.ts';

/** A request and its response. */
interface JournalEntry {
  readonly exchange: Exchange;
  readonly reply: Reply;
  readonly assumptions: readonly PolicyId[];
  readonly headers: Readonly<Record<string, string>>;
  readonly target: FaultTarget | null;
  readonly fault: string | null;
}

/** The request log: the last requests. */
export interface Journal {
  readonly write: (entry: JournalEntry) => void;
  /** Oldest first. */
  readonly list: () => readonly RequestRecord[];
  readonly get: (id: number) => RequestRecord | undefined;
  /** Number of requests that are kept. */
  readonly size: () => number;
  readonly clear: () => void;
}

const MAX_TEXT = 8192;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A record before it is read: nearly all are overwritten first. */
interface Kept extends Omit<RequestRecord, 'headers'> {
  readonly raw: readonly string[];
}

/** Creates an empty request log of at most `limit` requests. */
export function createJournal(limit: number, bus: EventBus<EmulatorEvent>): Journal {
  const ring: Kept[] = [];
  let written = 0;
  return {
    write(entry) {
      if (isLoadOfConsole(entry.exchange)) return;
      const kept = keep(written + 1, entry);
      ring[written % limit] = kept;
      written += 1;
      if (bus.listening()) bus.emit({ type: 'request', request: toRecord(kept) });
    },
    list: () => [...ring.slice(written % limit), ...ring.slice(0, written % limit)].map(toRecord),
    get(id) {
      const kept = ring[(id - 1) % limit];
      return kept?.id === id ? toRecord(kept) : undefined;
    },
    size: () => ring.length,
    clear() {
      ring.length = 0;
      written = 0;
    },
  };
}

/** Whether the console loads a video to show it: it marks the URL, and the log is about the clients of the service. */
function isLoadOfConsole(exchange: Exchange): boolean {
  return exchange.method === 'GET' && getTarget(exchange).endsWith('?videogen-console');
}

function keep(id: number, { exchange, reply, assumptions, headers, target, fault }: JournalEntry): Kept {
  return {
    id,
    at: exchange.at,
    method: exchange.method,
    path: getTarget(exchange),
    operation: target,
    raw: getRawHeaders(exchange),
    body: start(exchange.body),
    organization: exchange.organization,
    response: {
      status: reply.status,
      headers,
      body: typeof reply.body === 'string' ? start(reply.body) : null,
    },
    durationMs: native.elapsed() - exchange.started,
    taskId: reply.task?.id ?? null,
    assumptions,
    fault,
  };
}

function toRecord({ raw, durationMs, ...kept }: Kept): RequestRecord {
  const headers: Record<string, string> = {};
  for (let index = 0; index < raw.length; index += 2) {
    const name = (raw[index] ?? '').toLowerCase();
    const value = raw[index + 1] ?? '';
    const before = headers[name];
    headers[name] = before === undefined ? value : `${before}, ${value}`;
  }
  if (headers['authorization'] !== undefined) headers['authorization'] = 'Bearer ***';
  return { ...kept, headers, durationMs: Math.round(durationMs * 100) / 100 };
}

/** The beginning of a long text, as a copy: a slice would keep the whole text in memory. */
function start(text: string | null): string | null {
  if (text === null || text.length <= MAX_TEXT) return text;
  return `${decoder.decode(encoder.encode(text.slice(0, MAX_TEXT)))}…`;
}
