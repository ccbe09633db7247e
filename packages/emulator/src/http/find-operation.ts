import type { Serve } from './endpoint.ts';
import type { OperationRoute } from './operation-routes.ts';

/** The operation that a request is for, and the variable parts of its path. */
export interface FoundOperation {
  readonly serve: Serve;
  readonly params: Readonly<Record<string, string>>;
}

const NONE: Readonly<Record<string, string>> = {};
/** What a variable part of a plainly written path is made of: nothing to decode, nothing that begins another part. */
const PLAIN = /^[\w.~-]+$/;

/**
 * Makes a search among the operations that knows nothing but plainly written requests and is several times faster
 * than a router. It finds nothing for a path that has a query, encoded characters or a mistake: those take the
 * ordinary way.
 *
 * @example
 * ```ts
 * const find = findOperation(routes);
 * find('GET', '/v1/tasks/6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10')?.params; // { task_id: '6f0d3c55-…' }
 * ```
 */
export function findOperation(
  routes: readonly OperationRoute[],
): (method: string, target: string) => FoundOperation | undefined {
  const fixed = new Map<string, FoundOperation>();
  const variable: (OperationRoute & { readonly prefix: string; readonly name: string })[] = [];
  for (const route of routes) {
    const { method, path, serve } = route;
    const [, prefix, name] = /^([^{]*)\{(\w+)\}$/.exec(path) ?? [];
    if (prefix !== undefined && name !== undefined) variable.push({ ...route, prefix, name });
    else fixed.set(`${method} ${path}`, { serve, params: NONE });
  }
  return (method, target) => {
    const found = fixed.get(`${method} ${target}`);
    if (found !== undefined) return found;
    for (const { method: wanted, prefix, name, serve } of variable) {
      if (method !== wanted || !target.startsWith(prefix)) continue;
      const value = target.slice(prefix.length);
      if (PLAIN.test(value)) return { serve, params: { [name]: value } };
    }
    return undefined;
  };
}
