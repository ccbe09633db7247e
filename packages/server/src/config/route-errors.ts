import { creators } from '@videogen/engine';
import { operations } from '@videogen/types/operations';
import { findUnknownSlots, slotNames } from './slot-names.ts';

/** The members of a route that are checked. */
interface CheckedRoute {
  readonly operation: string;
  readonly model: string;
  readonly template: string;
  readonly provider: string;
  readonly input?: unknown;
  readonly weight?: number | undefined;
  readonly fallback: readonly string[];
}

/** A mistake in a route. */
export interface RouteError {
  /** Its location in the configuration. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Finds routes that no task can match, and those that would send something else than they say. */
export function findRouteErrors(routes: readonly CheckedRoute[]): readonly RouteError[] {
  return routes.flatMap((route, index) => {
    const path = ['routes', index];
    return [
      ...findUnknownValue(route, 'model', path),
      ...findUnknownValue(route, 'template', path),
      ...findUnknownSlots(route.input).map((name) => ({
        path: [...path, 'input'],
        message: `{${name}} is not one of the slots: ${slotNames.map((slot) => `{${slot}}`).join(', ')}.`,
      })),
      ...findShadow(routes, index, path),
      ...findMissingFallbacks(routes, route, path),
    ];
  });
}

/** The values of a field by the name of each operation that has it. */
function getValues(field: 'model' | 'template', operation: string): readonly string[] {
  const own = creators.filter(({ name }) => operation === '*' || name === operation);
  return own.flatMap(({ operation: id }) =>
    operations[id].fields.flatMap((each) =>
      each.name === field && 'values' in each ? [...each.values] : [],
    ),
  );
}

function findUnknownValue(
  route: CheckedRoute,
  field: 'model' | 'template',
  path: RouteError['path'],
): readonly RouteError[] {
  const value = route[field];
  if (value === '*') return [];
  const known = getValues(field, route.operation);
  if (known.includes(value)) return [];
  const of = route.operation === '*' ? 'any operation' : route.operation;
  const names = known.length === 0 ? 'there are none' : known.join(', ');
  const hint = field === 'model' ? ' The name of the model at the provider is `providerModel`.' : '';
  return [{ path: [...path, field], message: `"${value}" is not a ${field} of ${of}: ${names}.${hint}` }];
}

/** A route is never used when an earlier one matches every task that it matches, unless it is for a fallback. */
function findShadow(
  routes: readonly CheckedRoute[],
  index: number,
  path: RouteError['path'],
): readonly RouteError[] {
  const route = routes[index];
  if (route === undefined || routes.some(({ fallback }) => fallback.includes(route.provider))) return [];
  const shadow = routes.slice(0, index).findIndex((earlier) => isFor(earlier, route, 'all'));
  if (shadow === -1 || sharesTasks(routes.slice(0, shadow + 1), route)) return [];
  const message = `No task uses this route: the route ${shadow} matches all of its tasks first. Move it before that one, give both a weight, or remove it.`;
  return [{ path, message }];
}

/** Routes with weights share the tasks whose first route has one. */
function sharesTasks(earlier: readonly CheckedRoute[], route: CheckedRoute): boolean {
  return (
    route.weight !== undefined &&
    earlier.some((other) => other.weight !== undefined && isFor(other, route, 'some'))
  );
}

/** Returns whether a route matches all, or some, of the tasks of another one. */
function isFor(route: CheckedRoute, other: CheckedRoute, which: 'all' | 'some'): boolean {
  return (['operation', 'model', 'template'] as const).every(
    (field) =>
      route[field] === '*' || route[field] === other[field] || (which === 'some' && other[field] === '*'),
  );
}

/** A fallback gets its model and its parameters from a route of its own. */
function findMissingFallbacks(
  routes: readonly CheckedRoute[],
  { fallback }: CheckedRoute,
  path: RouteError['path'],
): readonly RouteError[] {
  return fallback.flatMap((name, place) => {
    if (routes.some(({ provider }) => provider === name)) return [];
    const message = `The fallback "${name}" has no route, which has its model and its parameters. Add one after this route.`;
    return [{ path: [...path, 'fallback', place], message }];
  });
}
