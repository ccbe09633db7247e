import { isObject, type JsonObject, type RegisterEntry } from './spec.ts';

/** Path of the page that holds the register; each entry is a section of it. */
const registerPage = '/reference/unspecified/';

/** Markdown of the badge for one entry of the register. */
function badge(entry: RegisterEntry): string {
  return `[${entry.title}](${registerPage}#${entry.id} "Not specified: ${entry.question}")`;
}

/**
 * Copies a document and puts, behind each description that has `x-unspecified`, a link to every entry it names, so
 * that any renderer of the document shows the badges where they belong.
 *
 * @throws Error when the document names an entry that the register does not have.
 */
export function withBadges(document: JsonObject, register: readonly RegisterEntry[]): JsonObject {
  const entries = new Map(register.map((entry) => [entry.id, entry]));
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy);
    if (!isObject(value)) return value;
    const made: JsonObject = Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, copy(each)]),
    );
    const ids = made['x-unspecified'];
    if (!Array.isArray(ids)) return made;
    delete made['x-unspecified'];
    // It leads to the same entries, on the published site.
    delete made['externalDocs'];
    const badges = ids.map((id) => {
      const entry = entries.get(String(id));
      if (entry === undefined)
        throw new Error(`x-unspecified names "${id}", which the register does not have`);
      return badge(entry);
    });
    made['description'] = `${made['description'] ?? ''}\n\n${badges.join(' ')}`;
    return made;
  };
  // `copy` of an object is an object.
  return copy(document) as JsonObject;
}
