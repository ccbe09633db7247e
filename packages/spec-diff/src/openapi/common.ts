import type { Usage } from '../judge/collector.ts';

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
