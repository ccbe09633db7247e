import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** One emoji with a picture in one language. */
export interface Emoji {
  readonly id: string;
  readonly label: string;
  /** Keywords in lower case. */
  readonly tags: readonly string[];
  /** Such as `animal-bird`. */
  readonly subgroup: string;
}

/** The languages whose keywords are used. */
export const LANGUAGES: readonly string[] =
  'en de fr es it pt nl pl sv da nb fi et hu lt ms ru uk zh zh-hant ja ko hi bn th'.split(' ');

/** What `emojibase-data` has of an emoji. */
interface Entry {
  readonly label: string;
  readonly hexcode: string;
  readonly tags?: readonly string[];
  readonly subgroup?: number;
}

/** Reads the emoji of a language that have a picture. */
export function readEmoji(language: string): readonly Emoji[] {
  const { subgroups } = readJson<{ subgroups: Record<string, string> }>('emojibase-data/meta/groups.json');
  const pictures = readPictures();
  return readJson<readonly Entry[]>(`emojibase-data/${language}/data.json`)
    .map(({ label, hexcode, tags = [], subgroup = -1 }) => ({
      id: hexcode.toLowerCase().replaceAll('-fe0f', ''),
      label,
      tags: tags.map((tag) => tag.toLowerCase()),
      subgroup: subgroups[subgroup] ?? '',
    }))
    .filter(({ id }) => pictures[id] !== undefined);
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
