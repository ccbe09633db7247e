import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { readAsset } from '../assets.ts';
import table from './typefaces.json' with { type: 'json' };

/**
 * The typefaces in order of preference, their files in `assets`, and the texts that need them: scripts whose letters join
 * or stack have their own.
 */
export const TYPEFACES: readonly Readonly<{ family: string; file: string; needed: RegExp }>[] = [
  ...Object.entries(table).map(([script, family]) => ({
    family,
    file: `${script.toLowerCase()}.ttf`,
    needed: new RegExp(`\\p{Script=${script}}`, 'u'),
  })),
  { family: 'DejaVu Sans', file: 'text.ttf', needed: /^/ },
  {
    family: 'Unifont',
    file: 'all-scripts.ttf',
    // Any other characters than some that DejaVu Sans has: Latin, Greek, Cyrillic, Hebrew, Arabic, signs.
    needed:
      /[^ -\u02e9\u0370-\u0525\u05d0-\u05ea\u0621-\u063a\u0640-\u0655\u0679-\u06bf\u1e00-\u1efb\u2000-\u2064\u20a0-\u20b5\u2190-\u2311\u2500-\u269c]/u,
  },
];

const loaded = new Map<string, Promise<void>>();
let folder: string | undefined;

/**
 * Loads the typefaces that a text needs, and returns the names of their families. A text looks the same whatever is
 * loaded already: one of its own typefaces has each of its characters.
 */
export async function loadTypefaces(text: string): Promise<string> {
  const needed = TYPEFACES.filter((typeface) => typeface.needed.test(text));
  for (const { family, file } of needed) {
    const loading = loaded.get(file) ?? loadTypeface(family, file);
    loaded.set(file, loading);
    await loading.catch((error: unknown) => {
      loaded.delete(file);
      throw error;
    });
  }
  return needed.map(({ family }) => family).join(', ');
}

/** Names an unpacked file to the library, which knows the typeface from then on and reads the file again and again. */
async function loadTypeface(family: string, file: string): Promise<void> {
  folder ??= createFolder();
  const path = join(folder, file);
  writeFileSync(path, readAsset(file));
  await sharp({ text: { text: 'x', font: `${family} 8`, fontfile: path } }).toBuffer();
}

/** Creates a folder that this process removes when it ends. */
function createFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'videogen-typefaces-'));
  process.on('exit', () => rmSync(path, { recursive: true, force: true }));
  return path;
}
