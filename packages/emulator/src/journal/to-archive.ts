import { contractVersion } from '@videogen/types/facts';
import type { RequestRecord } from '../events/request-record.ts';

/** A header or a parameter of the query. */
interface NameValue {
  readonly name: string;
  readonly value: string;
}

interface HarMessage {
  readonly httpVersion: string;
  readonly cookies: readonly NameValue[];
  readonly headers: readonly NameValue[];
  /** Bytes; -1 when they are unknown. */
  readonly headersSize: number;
  /** Bytes; -1 when they are unknown. */
  readonly bodySize: number;
}

/** A request of the log and its response, as HAR 1.2 has them. */
interface HarEntry {
  /** RFC 3339, on the emulator's clock. */
  readonly startedDateTime: string;
  /** Milliseconds. */
  readonly time: number;
  readonly request: HarMessage & {
    readonly method: string;
    readonly url: string;
    readonly queryString: readonly NameValue[];
    readonly postData?: { readonly mimeType: string; readonly text: string };
  };
  readonly response: HarMessage & {
    readonly status: number;
    readonly statusText: string;
    readonly redirectURL: string;
    readonly content: { readonly size: number; readonly mimeType: string; readonly text?: string };
  };
  readonly cache: Readonly<Record<string, never>>;
  readonly timings: { readonly send: number; readonly wait: number; readonly receive: number };
}

/** An HTTP archive, version 1.2. */
export interface HttpArchive {
  readonly log: {
    readonly version: '1.2';
    readonly creator: { readonly name: string; readonly version: string };
    readonly entries: readonly HarEntry[];
  };
}

/** Writes requests of the log as an archive. The keys are hidden, as in the log, and bodies have what the log keeps. */
export function toArchive(requests: readonly RequestRecord[], origin: string): HttpArchive {
  const creator = { name: '@videogen/emulator', version: contractVersion };
  return { log: { version: '1.2', creator, entries: requests.map((request) => toEntry(request, origin)) } };
}

function toEntry(
  { at, method, path, headers, body, response, durationMs }: RequestRecord,
  origin: string,
): HarEntry {
  const url = new URL(origin + path);
  const hasText = response.body !== null && response.body !== '';
  return {
    startedDateTime: new Date(at).toISOString(),
    time: durationMs,
    request: {
      ...toMessage(headers, body),
      ...{ method, url: url.href, queryString: toList(Object.fromEntries(url.searchParams)) },
      ...(body !== null && { postData: { mimeType: headers['content-type'] ?? '', text: body } }),
    },
    response: {
      ...toMessage(response.headers, response.body),
      ...{ status: response.status, statusText: '', redirectURL: response.headers['location'] ?? '' },
      content: {
        size: getSize(response.body),
        mimeType: response.headers['content-type'] ?? '',
        ...(hasText && { text: response.body ?? '' }),
      },
    },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
  };
}

function toMessage(headers: Readonly<Record<string, string>>, body: string | null): HarMessage {
  const unread = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1 };
  return { ...unread, headers: toList(headers), bodySize: getSize(body) };
}

function toList(values: Readonly<Record<string, string>>): readonly NameValue[] {
  return Object.entries(values).map(([name, value]) => ({ name, value }));
}

function getSize(text: string | null): number {
  return new TextEncoder().encode(text ?? '').byteLength;
}
