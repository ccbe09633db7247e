import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** One emoji in one language, as `emojibase-data` has it. */
export interface Emoji {
  readonly label: string;
  readonly hexcode: string;
  readonly tags?: readonly string[];
  readonly group?: number;
  readonly subgroup?: number;
}

/** The languages whose keywords are used. */
export const LANGUAGES: readonly string[] =
  'en de fr es it pt nl pl sv da nb fi et hu lt ms ru uk zh zh-hant ja ko hi bn th'.split(' ');

/** Reads the emoji of a language. */
export function readEmoji(language: string): readonly Emoji[] {
  return readJson(`emojibase-data/${language}/data.json`);
}

/** Returns the names of the subgroups by number. */
export function readSubgroups(): Readonly<Record<string, string>> {
  return readJson<{ subgroups: Record<string, string> }>('emojibase-data/meta/groups.json').subgroups;
}

/** Returns the body of the SVG of each emoji (32 x 32) by its id, without skin tones. */
export function readPictures(): Readonly<Record<string, string>> {
  const chars = readJson<Record<string, string>>('@iconify-json/fluent-emoji-flat/chars.json');
  const { icons } = readJson<{ icons: Record<string, { body: string }> }>(
    '@iconify-json/fluent-emoji-flat/icons.json',
  );
  const plain = Object.entries(chars).filter(([id]) => !/1f3f[b-f]/.test(id));
  return Object.fromEntries(plain.sort().map(([id, name]) => [id, icons[name]?.body ?? '']));
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(require.resolve(path), 'utf8')) as T; // The packages declare these shapes.
}
