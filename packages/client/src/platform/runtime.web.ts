import type { Attempt } from '../attempt.ts';
import type { Viewers } from './viewers.ts';

/** A page may set `User-Agent` only if the service allows it (CORS), so the browser sends its own. */
export const defaultHeaders: undefined = undefined;

/** A wait would never end on a cached record. Some runtimes throw for options they do not know. */
export const getRequestOptions = (_context: Viewers): RequestInit =>
  typeof Request === 'function' && 'cache' in Request.prototype ? { cache: 'no-store' } : {};

/** A request, as it is sent. */
export type RequestToSend = Request;

/** What the error of an unknown outcome adds: no page can keep a browser from sending a request again. */
export const ambiguityNote: string =
  '. Over HTTP/1.1 a browser may have sent it twice: create tasks from a server';

/**
 * Sends a request. There are no diagnostics channels here, no page can keep a browser from sending it again, and browsers do
 * not report why a request failed, so nothing proves that it was not sent.
 */
export const transmit = <T>(
  request: Request,
  _url: string,
  _attempt: Attempt,
  send: (once: Request) => Promise<T>,
): Promise<T> => send(request);

/** Returns a text as the body of a response. */
export const toBody = (text: string): BodyInit => text;
