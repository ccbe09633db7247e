import assert from 'node:assert/strict';
import { isUuid } from '@videogen/shared/uuid';
import type { Ids } from '../ports/clock-and-ids.ts';
import { createSuite, type Suite } from './case.ts';

const DRAWS = 2000;

/** Lists what every `Ids` does. */
export const idsCases: Suite<{ readonly ids: Ids }> = createSuite({
  async 'draws identifiers of the right form, none twice'({ ids }) {
    const drawn = Array.from({ length: DRAWS }, () => [ids.task(), ids.delivery(), ids.submission()]).flat();
    for (const id of drawn) assert.ok(isUuid(id), `${id} is a UUID`);
    assert.equal(new Set(drawn).size, 3 * DRAWS);
    const tokens = Array.from({ length: DRAWS }, () => ids.token());
    for (const token of tokens) assert.match(token, /^[0-9a-f]{32}$/);
    assert.equal(new Set(tokens).size, DRAWS);
  },
});
