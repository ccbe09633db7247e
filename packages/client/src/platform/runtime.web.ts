/** A page may set `User-Agent` only if the service allows it (CORS), so the browser sends its own. */
export const defaultHeaders: undefined = undefined;

/** Returns the options of openapi-fetch. A wait would never end on a cached record; some runtimes throw for unknown options. */
export const createRequestOptions = (): RequestInit =>
  typeof Request === 'function' && 'cache' in Request.prototype ? { cache: 'no-store' } : {};

/** What the error of an unknown outcome adds: no page can keep a browser from sending a request again. */
export const ambiguityNote: string =
  '. Over HTTP/1.1 a browser may have sent it twice: create tasks from a server';

/** Sends a request. There are no diagnostics channels here, and no page can keep a browser from sending it again. */
export const transmit = <T>(_request: Request, _url: string, send: () => Promise<T>): Promise<T> => send();

/** Browsers do not report why a request failed, so nothing proves that it was not sent. */
export const isProvablyUnsent = (_error: unknown): boolean => false;

/** Returns a text as the body of a response. */
export const toBody = (text: string): BodyInit => text;
