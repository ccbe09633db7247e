import type { RequestTrace, Traced } from './runtime.node.ts';

/** A page may set `User-Agent` only if the service allows it (CORS), so the browser sends its own. */
export const defaultHeaders: Readonly<Record<string, string>> = {};

/** A wait would never end on a cached record. Some runtimes throw for options they do not know. */
export const cacheInit: RequestInit =
  typeof Request === 'function' && 'cache' in Request.prototype ? { cache: 'no-store' } : {};

/** What the error of an unknown outcome adds: no page can keep a browser from sending a request again. */
export const ambiguityNote: string =
  '. Over HTTP/1.1 a browser may have sent it twice: create tasks from a server';

/** There are no diagnostics channels here. */
export function traceRequest<T>({ headers }: RequestTrace, run: Traced<T>): Promise<T> {
  return run(headers);
}

/** Browsers do not report why a request failed, so nothing is provable. */
export function isProvablyUnsent(_error: unknown): boolean {
  return false;
}
