import { takeRenamed } from '../schema/renames.ts';
import type { Keywords, Schema } from '../schema/schema.ts';

/** The members that only changed their name, by the former one. */
export function getRenames(left: Keywords, right: Keywords): Map<string, string> {
  const [before, after] = [left, right].map(({ map }) => map['properties'] ?? new Map<string, Schema>());
  const gone = [...(before ?? [])].filter(([name]) => !after?.has(name));
  const fresh = [...(after ?? [])].filter(([name]) => !before?.has(name));
  const pairs = takeRenamed(gone, fresh, ({ node }) => node);
  return new Map(pairs.map(([[from], [to]]) => [from, to]));
}
