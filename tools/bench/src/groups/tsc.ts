import { exact, type Row } from '../row.ts';
import { compare } from '../stats.ts';
import { measureConsumers } from '../tsc-cost.ts';

const NAMES = ['empty', 'named', 'openapi-fetch-empty', 'openapi-fetch', 'types-empty', 'types'] as const;

/** What the compiler pays for a consumer that uses every operation: through the named methods, and without them. */
export async function* tscRows(quick: boolean): AsyncIterable<Row> {
  const cost = await measureConsumers(NAMES, quick ? 1 : 7);
  const above = (name: 'named' | 'openapi-fetch' | 'types'): number =>
    cost[name].instantiations - cost[name === 'named' ? 'empty' : (`${name}-empty` as const)].instantiations;
  const what = 'twenty call sites: instantiations';
  yield exact({ what, unit: '', ours: above('named'), peer: 'limit', theirs: 10_000, target: 1 });
  for (const [peer, name] of [
    ['openapi-fetch', 'openapi-fetch'],
    ['named types and fetch', 'types'],
  ] as const) {
    yield exact({ what, unit: '', ours: above('named'), peer, theirs: above(name) });
    const types = { what: 'twenty call sites: types', unit: '' };
    yield exact({ ...types, ours: cost.named.types, peer, theirs: cost[name].types });
    const compared = compare(cost.named.checkMs, cost[name].checkMs, 'less');
    yield { what: 'twenty call sites: check time', unit: 'ms', better: 'less', peer, ...compared };
  }
}
