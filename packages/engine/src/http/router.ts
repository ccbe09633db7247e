import { ServiceError } from '../domain/errors.ts';

/** Method and path of a route, as a document has them. */
export interface RoutePattern {
  readonly method: string;
  readonly path: string;
}

/** The route that a request is for, and the variable parts of its path. */
export interface FoundRoute<Each extends RoutePattern> {
  readonly route: Each;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * Creates the function that maps a request to its route. HEAD is mapped to the route of GET.
 *
 * The function throws a `ServiceError`: `PATH_UNKNOWN`, or `METHOD_NOT_ALLOWED` with the header `allow`.
 *
 * @example
 * ```ts
 * const findRoute = createRouter(routes);
 * findRoute('GET', '/v1/tasks/6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10').params; // { task_id: '6f0d3c55-…' }
 * ```
 */
export function createRouter<Each extends RoutePattern>(
  routes: readonly Each[],
): (method: string, target: string) => FoundRoute<Each> {
  const matchers = routes.map((route) => ({ route, match: createMatcher(route.path) }));
  return (method, target) => {
    const path = /^[^?#]*/.exec(target)?.[0] ?? '';
    const wanted = method === 'HEAD' ? 'GET' : method;
    const allowed: string[] = [];
    for (const { route, match } of matchers) {
      const params = match(path);
      if (params === undefined) continue;
      if (route.method === wanted) return { route, params };
      allowed.push(route.method === 'GET' ? 'GET, HEAD, OPTIONS' : `${route.method}, OPTIONS`);
    }
    if (allowed.length === 0) throw new ServiceError('PATH_UNKNOWN', 'Not found');
    throw refuseMethod(method, allowed.join(', '));
  };
}

const NONE: Readonly<Record<string, string>> = {};

/** Creates the match of a path as the documents have it: the variable parts of a request's path, or undefined. */
function createMatcher(pattern: string): (path: string) => FoundRoute<RoutePattern>['params'] | undefined {
  const names = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (names.length === 0) return (path) => (path === pattern ? NONE : undefined);
  const parts = pattern.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&'));
  const expression = new RegExp(`^${parts.join('([^/]+)')}$`);
  return (path) => {
    const values = expression.exec(path);
    if (values === null) return undefined;
    return Object.fromEntries(names.map((name, index) => [name, decode(values[index + 1] ?? '')]));
  };
}

function refuseMethod(method: string, allow: string): ServiceError {
  const message = `Method ${method} is not allowed here; allowed are ${allow}`;
  return new ServiceError('METHOD_NOT_ALLOWED', message, { headers: { allow } });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
