import {
  type OpenStore,
  STORES,
  type StoreName,
} from '../../../../packages/callbacks/test/support/stores.ts';
import { deliver } from '../deliveries.ts';
import { type Contestant, interleave } from '../interleave.ts';
import type { Note, Row } from '../row.ts';
import { compare } from '../stats.ts';

const AT_ONCE = 50;

/** Deliveries per second with each store, real servers included, fifty at once; what is not here is said. */
export async function* storeRows(quick: boolean): AsyncIterable<Row | Note> {
  const opened: OpenStore[] = [];
  try {
    const contestants: Record<string, Contestant> = {};
    const count = quick ? 300 : 1_000;
    // Sound: the keys of the list of stores are their names.
    for (const name of Object.keys(STORES) as StoreName[]) {
      const open = await STORES[name]();
      opened.push(open);
      const { store, reason } = open;
      if (store) contestants[name] = async () => count / (await deliver(store, count, AT_ONCE));
      else yield { note: `the store ${name}, because ${reason}` };
    }
    const samples = await interleave(contestants, { rounds: quick ? 4 : 11, warmUp: quick ? 1 : 2 });
    const { memory = [], ...others } = samples;
    for (const [name, rates] of Object.entries(others)) {
      const row = { what: `deliveries, store: ${name}`, unit: '/s', peer: 'memory store' };
      yield { ...row, better: 'more', ...compare(rates, memory, 'more') };
    }
  } finally {
    await Promise.all(opened.map((store) => store.close()));
  }
}
