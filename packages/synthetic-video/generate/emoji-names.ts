import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Returns the names of these emoji in a language of `emojibase-data`, each beside the id of its emoji. */
export function readNames(
  language: string,
  ids: ReadonlySet<string>,
): readonly (readonly [string, string])[] {
  const entries: { label: string; hexcode: string }[] = require(`emojibase-data/${language}/data.json`);
  return entries.flatMap(({ label, hexcode }) => {
    const id = hexcode.toLowerCase().replaceAll('-fe0f', '');
    // A label with a colon is that of a variant.
    if (!ids.has(id) || /[:：]/.test(label)) return [];
    const names = label.toLowerCase().split(/\s*(?:[,،]|$)\s*/);
    // Short Latin words are ambiguous in most languages.
    return names.filter((name) => !/^\p{Script=Latin}{0,2}$/u.test(name)).map((name) => [name, id] as const);
  });
}
