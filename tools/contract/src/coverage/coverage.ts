import type { DocumentName } from '../documents/document.ts';
import { type Item, type ItemSide, itemId, type Kind, kinds } from './item.ts';

/** The source of evidence: a request to a service, a response or delivery of a service, or a generated reader. */
export type Witness = 'request' | 'response' | 'reader';

/** Something of the documents that was exercised. */
export type Mark = {
  readonly document: DocumentName;
  readonly pointer: string;
  readonly side: ItemSide;
  readonly witness: Witness;
};

/** The coverage of one kind of items. */
export type KindCoverage = { readonly kind: Kind; readonly total: number; readonly covered: number };

/** The exercised items, with the cases that exercised them. */
export type Coverage = {
  add(mark: Mark, caseId: string): void;
  /** Cases that exercised an item, in the order in which they did. */
  getCases(item: Item): readonly string[];
  /** Items that no case exercised. */
  missing(): readonly Item[];
  byKind(): readonly KindCoverage[];
  /** Adds what another run exercised. */
  merge(other: Coverage): void;
};

/** Records which items of an inventory were exercised. */
export function createCoverage(items: readonly Item[]): Coverage {
  const byId = new Map(items.map((item) => [item.id, item]));
  const cases = new Map<string, Set<string>>();
  const note = (id: string, caseId: string): void => {
    const known = cases.get(id);
    if (known === undefined) cases.set(id, new Set([caseId]));
    else known.add(caseId);
  };
  const getCases = (item: Item): readonly string[] => [...(cases.get(item.id) ?? [])];

  return {
    add: (mark, caseId) => {
      const item = byId.get(itemId(mark.document, mark.pointer, mark.side));
      if (item === undefined) return;
      if (item.proof === 'request' && mark.witness !== 'request') return;
      note(item.id, caseId);
    },
    getCases,
    missing: () => items.filter((item) => !cases.has(item.id)),
    byKind: () =>
      kinds.map((kind) => {
        const own = items.filter((item) => item.kind === kind);
        return { kind, total: own.length, covered: own.filter((item) => cases.has(item.id)).length };
      }),
    merge: (other) => {
      for (const item of items) for (const caseId of other.getCases(item)) note(item.id, caseId);
    },
  };
}
