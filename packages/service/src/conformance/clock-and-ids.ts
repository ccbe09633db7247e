import assert from 'node:assert/strict';
import type { Clock, Ids } from '../ports/clock-and-ids.ts';
import { createSuite, type Suite } from './case.ts';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const DRAWS = 2000;

/** Lists what every `Ids` does. */
export const idsCases: Suite<{ readonly ids: Ids }> = createSuite({
  async 'draws identifiers of the right form, none twice'({ ids }) {
    const drawn = Array.from({ length: DRAWS }, () => [ids.task(), ids.delivery(), ids.submission()]).flat();
    for (const id of drawn) assert.match(id, UUID);
    assert.equal(new Set(drawn).size, 3 * DRAWS);
    const tokens = Array.from({ length: DRAWS }, () => ids.token());
    for (const token of tokens) assert.match(token, /^[0-9a-f]{32}$/);
    assert.equal(new Set(tokens).size, DRAWS);
  },
});

/** Lists what every `Clock` does. */
export const clockCases: Suite<{ readonly clock: Clock }> = createSuite({
  async 'gives milliseconds since 1970, which do not go back'({ clock }) {
    let last = clock.now();
    assert.ok(last > Date.UTC(2000, 0) && last < Date.UTC(2200, 0), `${last} is a time of this century`);
    for (let look = 0; look < 1000; look += 1) {
      const now = clock.now();
      assert.ok(now >= last, `${now} follows ${last}`);
      last = now;
    }
  },
});
