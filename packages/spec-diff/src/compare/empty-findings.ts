import type { Prover } from '../prove/prover.ts';
import { isNothing } from '../schema/free.ts';
import { getName, type Pair, type Rated } from './finding.ts';

/**
 * Reports a sender's schema that accepts no value, such as a choice between two equal branches: everything holds for
 * its values, so a proof about them says nothing. A schema that is written to forbid a value is meant that way.
 */
export function emptyFindings({ base, head, flow }: Pair, prover: Prover): Rated[] {
  const schema = flow === 'in' ? base : head;
  if (isNothing(schema.node) || !prover.isEmpty(schema)) return [];
  const message = `${getName(schema)} accepts no value at all in the ${flow === 'in' ? 'base' : 'head'}.`;
  const rated = { id: 'schema-accepts-nothing', message, effect: 'breaking', level: 'breaking' } as const;
  const grounds = { undecided: 'nothing is known of the values that are sent' };
  // Stryker disable next-line StringLiteral: nothing reads the keyword of a finding that is rated.
  return [{ ...rated, keyword: 'false schema', node: schema.node, grounds }];
}
