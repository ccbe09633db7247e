import type { Route } from './operations.ts';

/** The route that a request is for, and the variable parts of its path. */
export interface FoundRoute<Each extends Pick<Route, 'method' | 'path'>> {
  readonly route: Each;
  readonly params: Readonly<Record<string, string>>;
}

const NONE: Readonly<Record<string, string>> = {};
/** A value of a path parameter without encoded characters and without delimiters. */
const PLAIN = /^[\w.~-]+$/;

/**
 * Creates a lookup of routes that knows plainly written requests only and is several times faster than a
 * router. It finds nothing for a path that has a query, encoded characters or a mistake: {@link matchRoute} does.
 *
 * @example
 * ```ts
 * const find = findOperation(routes);
 * find('GET', '/v1/tasks/6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10')?.params; // { task_id: '6f0d3c55-…' }
 * ```
 */
export function findOperation<Each extends Pick<Route, 'method' | 'path'>>(
  routes: readonly Each[],
): (method: string, target: string) => FoundRoute<Each> | undefined {
  const fixed = new Map<string, FoundRoute<Each>>();
  const variable: { readonly route: Each; readonly prefix: string; readonly name: string }[] = [];
  for (const route of routes) {
    const [, prefix, name] = /^([^{]*)\{(\w+)\}$/.exec(route.path) ?? [];
    if (prefix !== undefined && name !== undefined) variable.push({ route, prefix, name });
    else fixed.set(`${route.method} ${route.path}`, { route, params: NONE });
  }
  return (method, target) => {
    const found = fixed.get(`${method} ${target}`);
    if (found !== undefined) return found;
    for (const { route, prefix, name } of variable) {
      if (method !== route.method || !target.startsWith(prefix)) continue;
      const value = target.slice(prefix.length);
      if (PLAIN.test(value)) return { route, params: { [name]: value } };
    }
    return undefined;
  };
}
