import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { convert } from 'fontverter';

/** The typeface of everything written on the picture, and its file: no machine needs to have it. */
export interface Typeface {
  /** Name of the family in Pango. */
  readonly family: string;
  /** Path of the TrueType file, which comes with an npm package. */
  readonly file: string;
}

const require = createRequire(import.meta.url);

/** The characters that the bundled typeface covers; `Common` and `Inherited` are signs that all scripts use. */
const COVERED =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Common}\p{Script=Inherited}]*$/u;

/** Families that look better than Unifont for the scripts it is needed for, where the machine has them. */
const PREFERRED = [
  'Noto Sans CJK SC',
  'Noto Sans CJK JP',
  'Noto Sans CJK KR',
  'PingFang SC',
  'Hiragino Sans',
  'Apple SD Gothic Neo',
  'Microsoft YaHei',
  'Yu Gothic',
  'Malgun Gothic',
  'Noto Sans Devanagari',
  'Noto Sans Thai',
  'Noto Sans Tamil',
  'Noto Sans Bengali',
] as const;

/** DejaVu Sans: Latin, Greek, Cyrillic, Arabic, Hebrew, Armenian, Georgian and many signs. */
export function typeface(weight: 'regular' | 'bold'): Typeface {
  const name = weight === 'bold' ? 'DejaVuSans-Bold' : 'DejaVuSans';
  return { family: 'DejaVu Sans', file: require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`) };
}

/** Whether a text has letters of a script that {@link typeface} lacks, such as Chinese, Hindi or Thai. */
export function needsFallback(text: string): boolean {
  return !COVERED.test(text);
}

/**
 * Gets GNU Unifont ready, whose plain letters cover nearly every script in use.
 *
 * @param folder A folder of the caller's own, made if need be; the unpacked font (12 MB) is put there.
 */
export async function prepareFallback(folder: string): Promise<Typeface> {
  const file = join(folder, 'unifont.ttf');
  const packed = require.resolve('@fontsource/unifont/files/unifont-latin-400-normal.woff');
  const unpacked = await convert(await readFile(packed), 'truetype');
  // At once: a process that ends removes its folder, and nothing may come after that.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(file, unpacked);
  return { family: [...PREFERRED, 'Unifont'].join(', '), file };
}
