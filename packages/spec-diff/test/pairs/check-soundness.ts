import { describe, expect, it } from 'vitest';
import { compareVersions } from '../documents.ts';
import { layOut, layouts, type Take } from '../layouts.ts';
import { readPairs } from './read.ts';
import { soundnessDocument } from './versions.ts';

/** Defines the tests of pairs of payloads in each layout; of those that `take` leaves. */
export function checkSoundness(take: Take): void {
  describe.each(layouts)('%s', (layout) => {
    it.each(take(layout, readPairs('soundness')))('$name is $verdict: $why', async (each) => {
      const base = layOut(soundnessDocument(each.payload, each.base), layout);
      const head = layOut(soundnessDocument(each.payload, each.head), layout);
      const { changes } = compareVersions(base, head);
      const breaking = changes.filter(({ level }) => level === 'breaking');
      expect(breaking.map(({ message }) => message)).toHaveLength(
        each.verdict === 'breaking' ? breaking.length || 1 : 0,
      );
      for (const { witness, described, undecided, id } of breaking)
        expect(
          Boolean(witness ?? described ?? undecided) ||
            ['property-renamed', 'discriminator-changed', 'access-mode-changed'].includes(id),
        ).toBe(true);
    });
  });
}
