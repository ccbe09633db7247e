import type { Usage } from '../judge/collector.ts';
import type { Node } from '../load/node.ts';

/** The methods of a path item. */
export const methods: readonly string[] = [
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
  'query',
];

/** The usage of what belongs to no operation. */
export const nowhere: Usage = { operation: null, direction: 'none', flow: 'in' };

/** Whether something deprecated said it would be gone by now. */
export function hasPassed(node: Node | undefined, now: number = Date.now()): boolean {
  const sunset = Date.parse(String(node?.object['x-sunset'] ?? ''));
  return node?.object['deprecated'] === true && Number.isFinite(sunset) && sunset <= now;
}
