/** A page may set `User-Agent` only if the service allows it (CORS), so the browser sends its own. */
export const defaultHeaders: Readonly<Record<string, string>> = {};

/** A wait would never end on a cached record. Some runtimes throw for options they do not know. */
export const cacheInit: RequestInit =
  typeof Request === 'function' && 'cache' in Request.prototype ? { cache: 'no-store' } : {};

/** What the error of an unknown outcome adds: no page can keep a browser from sending a request again. */
export const ambiguityNote: string =
  '. Over HTTP/1.1 a browser may have sent it twice: create tasks from a server';

/** Sends a request. There are no diagnostics channels here, and no page can keep a browser from sending it again. */
export function transmit<T>(request: Request, _url: string, send: (once: Request) => Promise<T>): Promise<T> {
  return send(request);
}

/** Browsers do not report why a request failed, so nothing is provable. */
export function isProvablyUnsent(_error: unknown): boolean {
  return false;
}
