/** A page may set this header only if the service allows it (CORS), so the browser sends its own. */
export const agent: string | undefined = undefined;

/** A wait would never end on a cached record. Some runtimes throw for options they do not know. */
export const cacheInit: RequestInit =
  typeof Request === 'function' && 'cache' in Request.prototype ? { cache: 'no-store' } : {};
