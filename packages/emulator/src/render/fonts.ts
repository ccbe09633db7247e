import { createRequire } from 'node:module';

/** The typeface of everything written on the picture, and its file: no machine needs to have it. */
export interface Typeface {
  /** What Pango calls the family. */
  readonly family: string;
  /** Path of the TrueType file, which comes with an npm package. */
  readonly file: string;
}

const require = createRequire(import.meta.url);

/** DejaVu Sans: Latin, Greek, Cyrillic, Arabic, Hebrew, Armenian, Georgian and many signs. */
export function typeface(weight: 'regular' | 'bold'): Typeface {
  const name = weight === 'bold' ? 'DejaVuSans-Bold' : 'DejaVuSans';
  return { family: 'DejaVu Sans', file: require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`) };
}
