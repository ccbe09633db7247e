import type { Sides } from '../document/sides.ts';
import type { Node } from '../load/node.ts';
import type { Flow } from '../types.ts';
import type { MovedPrefix } from './moved-prefix.ts';

/** The context of comparisons below a path. */
export interface Context extends Sides {
  /** `in` for what clients call, `out` for callbacks and webhooks, which the service calls. */
  flow: Flow;
  path: string;
  /** The beginning of all paths that moved into the URLs of the servers, or back. */
  moved?: MovedPrefix | undefined;
}

/** Two versions of an operation, with their path items. */
export interface OperationPair {
  method: string;
  base: Node;
  head: Node;
  baseItem: Node;
  headItem: Node;
  /** The paths as the two versions write them: a path item behind a reference has another key. */
  basePath: string;
  headPath: string;
}

/** The methods of a path item. */
export const methods: readonly string[] = 'get put post delete options head patch trace query'.split(' ');

/** Returns the name of an operation in the report. */
export function label({ path }: Context, method: string): string {
  return `${method.toUpperCase()} ${path}`;
}
