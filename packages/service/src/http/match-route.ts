import type { FoundRoute } from './find-operation.ts';
import type { Route } from './operations.ts';
import { RequestError } from './request-error.ts';

/**
 * Finds the route of any request; HEAD takes the route of GET.
 *
 * @param target path and query as they were sent
 * @throws {RequestError} `PATH_UNKNOWN`, or `METHOD_NOT_ALLOWED` with the header `allow`
 */
export function matchRoute<Each extends Pick<Route, 'method' | 'path'>>(
  routes: readonly Each[],
  method: string,
  target: string,
): FoundRoute<Each> {
  const path = /^[^?#]*/.exec(target)?.[0] ?? '';
  const fits = routes.flatMap((route) => {
    const params = paramsOf(route.path, path);
    return params === undefined ? [] : [{ route, params }];
  });
  const wanted = method === 'HEAD' ? 'GET' : method;
  const found = fits.find(({ route }) => route.method === wanted);
  if (found !== undefined) return found;
  if (fits.length === 0) throw new RequestError('PATH_UNKNOWN', 'Not found');
  throw notAllowed(method, fits.map(({ route }) => allowedOf(route)).join(', '));
}

/** Creates the error about a method that a path does not have. */
export function notAllowed(method: string, allow: string): RequestError {
  const message = `Method ${method} is not allowed here; allowed are ${allow}`;
  return new RequestError('METHOD_NOT_ALLOWED', message, { headers: { allow } });
}

/** Names the methods of a route for the header `allow`. */
export function allowedOf({ method }: Pick<Route, 'method'>): string {
  return method === 'GET' ? 'GET, HEAD, OPTIONS' : `${method}, OPTIONS`;
}

function paramsOf(pattern: string, path: string): Record<string, string> | undefined {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    const value = given[index] ?? '';
    if (name === undefined && part !== value) return undefined;
    if (name !== undefined && value === '') return undefined;
    if (name !== undefined) params[name] = decode(value);
  }
  return params;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
