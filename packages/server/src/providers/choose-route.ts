import { createHash } from 'node:crypto';
import type { RenderJob } from '@videogen/engine';
import type { RouteConfig } from '../config/config.ts';

/** Maps jobs to a provider. */
export interface Route extends Omit<RouteConfig, 'operation' | 'deadlineMinutes'> {
  /** Matches a category; undefined matches every one. */
  readonly category: string | undefined;
  /** Milliseconds until a task without a final status fails; null for no deadline. */
  readonly deadlineMs: number | null;
}

/** Returns the route of a job; undefined when none matches. */
export function chooseRoute(routes: readonly Route[], job: RenderJob): Route | undefined {
  const matching = routes.filter((route) => matches(route, job));
  const first = matching[0];
  if (first?.weight === undefined) return first;
  const weighted = matching.flatMap((route) =>
    route.weight === undefined ? [] : [{ route, weight: route.weight }],
  );
  let left = getFraction(job.taskId) * weighted.reduce((sum, { weight }) => sum + weight, 0);
  for (const { route, weight } of weighted) {
    left -= weight;
    // Stryker disable next-line EqualityOperator: of 2^32 tasks one is on the limit, where either route is right.
    if (left < 0) return route;
  }
  // Rounding may leave a rest after the last weight.
  return first;
}

/** Returns whether a route is for a job. */
function matches({ category, model, template }: Route, job: RenderJob): boolean {
  return (
    (category === undefined || category === job.category) &&
    (model === '*' || model === job.model) &&
    (template === '*' || template === job.template)
  );
}

/** Returns a number, at least 0 and below 1: the same in every process, so that a task keeps its route. */
function getFraction(taskId: string): number {
  return createHash('sha256').update(taskId).digest().readUInt32BE(0) / 2 ** 32;
}
