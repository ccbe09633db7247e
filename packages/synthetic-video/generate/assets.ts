import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { convert } from 'fontverter';
import typefaces from '../src/caption/typefaces.json' with { type: 'json' };
import { makeWords } from './words.ts';

const require = createRequire(import.meta.url);

type Icons = { readonly icons: Readonly<Record<string, { readonly body: string }>> };

/** Makes the content of each file of `assets` before it is compressed, by name. */
export async function makeAssets(): Promise<ReadonlyMap<string, Buffer>> {
  const scripts = Object.entries(typefaces).map(async ([script, family]) => {
    const subset = script.toLowerCase();
    const name = family.toLowerCase().replaceAll(' ', '-');
    const file = `@fontsource/${name}/files/${name}-${subset}-700-normal.woff`;
    return [`${subset}.ttf`, await toTrueType(file)] as const;
  });
  return new Map([
    ...(await Promise.all(scripts)),
    ['words.json', Buffer.from(JSON.stringify(makeWords()))],
    ['pictures.json', Buffer.from(JSON.stringify(readPictures()))],
    ['text.ttf', readFileSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'))],
    ['all-scripts.ttf', await toTrueType('@fontsource/unifont/files/unifont-latin-400-normal.woff')],
  ]);
}

/** Returns the body of the SVG of each emoji (32 x 32) by its id, without skin tones. */
function readPictures(): Readonly<Record<string, string>> {
  const chars: Record<string, string> = require('@iconify-json/fluent-emoji-flat/chars.json');
  const { icons }: Icons = require('@iconify-json/fluent-emoji-flat/icons.json');
  const plain = Object.entries(chars).filter(([id]) => !/1f3f[b-f]/.test(id));
  return Object.fromEntries(plain.sort().map(([id, name]) => [id, icons[name]?.body ?? '']));
}

async function toTrueType(path: string): Promise<Buffer> {
  return Buffer.from(await convert(readFileSync(require.resolve(path)), 'truetype'));
}
