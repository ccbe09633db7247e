import { describe, expect, it } from 'vitest';
import { compareVersions, getBreaks } from '../documents.ts';
import { layOut, layouts, type Take } from '../layouts.ts';
import { type DocumentPair, readPairs } from './read.ts';

/** The pairs of documents, by kind. */
export const tables: Record<'OpenAPI' | 'AsyncAPI', DocumentPair[]> = {
  OpenAPI: readPairs('openapi'),
  AsyncAPI: readPairs('asyncapi'),
};

/** Defines the tests of pairs of documents, both ways, in each layout; of those that `take` leaves. */
export function checkDocuments(take: Take): void {
  for (const [kind, pairs] of Object.entries(tables)) {
    describe.each(layouts)(`pairs of ${kind} documents, %s`, (layout) => {
      it.each(take(layout, pairs))('$name', async ({ base, head, breaks }) => {
        const there = getBreaks(compareVersions(layOut(base, layout), layOut(head, layout)));
        expect([...there], 'forth').toHaveLength(/forth|both/.test(breaks) ? there.size || 1 : 0);
        const again = getBreaks(compareVersions(layOut(head, layout), layOut(base, layout)));
        expect([...again], 'back').toHaveLength(/back|both/.test(breaks) ? again.size || 1 : 0);
      });
    });
  }
}
