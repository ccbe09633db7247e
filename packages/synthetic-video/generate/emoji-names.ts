import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Returns the names of emoji in a language of `emojibase-data`, each beside the id of its emoji. */
export function readNames(language: string): readonly (readonly [name: string, id: string])[] {
  const entries: { label: string; hexcode: string }[] = require(`emojibase-data/${language}/data.json`);
  return entries.flatMap(({ label, hexcode }) => {
    const id = hexcode.toLowerCase().replaceAll('-fe0f', '');
    // A label with a colon is that of a variant. Short Latin words are ambiguous in most languages.
    const names = /[:：]/.test(label)
      ? []
      : label
          .toLowerCase()
          .trim()
          .split(/\s*[,،]\s*/);
    return names.filter((name) => !/^\p{Script=Latin}{0,2}$/u.test(name)).map((name) => [name, id] as const);
  });
}
