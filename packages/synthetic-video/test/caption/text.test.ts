import { beforeAll, describe, expect, test, vi } from 'vitest';
import { readAsset } from '../../src/assets.ts';
import { drawText } from '../../src/caption/text.ts';
import { TYPEFACES } from '../../src/caption/typefaces.ts';

const style = { size: 32, width: 2000 };

const LETTERS = ['Straße', 'Ελλάδα', 'кошка', 'قطة', 'חתול', '一只猫', 'ねこ', '고양이', 'ქათა', 'አማርኛ'];
const EMOJI = ['1️⃣', '#️⃣', '©️', '👨‍👩‍👧', '👩‍❤️‍👨', '👫', '👪', '💏', '👉'];

describe('a text', () => {
  const boxes: string[] = [];

  const getSize = async (text: string): Promise<string> => {
    const { width, height } = await drawText(text, style);
    return `${width}x${height}`;
  };

  beforeAll(async () => {
    // Boxes with the 4 or 6 digits of a missing character have one size each, which differs before and after the typeface of
    // the last resort is loaded; the last one is what is written for an emoji.
    for (const missing of ['\u0378', '\u{10fffd}', '\u0380', '\u25a1']) boxes.push(await getSize(missing));
  });

  test('has a box in the place of a missing character', async () => {
    expect(boxes).toContain(await getSize('\u0379'));
  });

  test.each([...LETTERS, ...EMOJI])('%s is shown, not boxes', async (text) => {
    for (const { segment } of new Intl.Segmenter().segment(text)) {
      expect(boxes, segment).not.toContain(await getSize(segment));
    }
  });
});

// Conjuncts and joined letters. The typeface of the last resort draws the letters one after the other.
test.each(['क्ष', 'ক্ষ', 'ક્ષ', 'ਪ੍ਰ', 'କ୍ଷ', 'க்ஷ', 'క్ష', 'ಕ್ಷ', 'ക്ഷ', 'ක්‍ෂ', 'ស្ត', 'က္က', 'ܒܒܒ', 'ببب'])(
  '%s is narrower than its letters',
  async (text) => {
    const letters = await Promise.all((text.match(/\p{L}/gu) ?? []).map((letter) => drawText(letter, style)));
    const width = letters.reduce((sum, letter) => sum + letter.width, 0);
    expect((await drawText(text, style)).width).toBeLessThan(0.95 * width);
  },
);

// The typeface of the last resort has all marks within the height of its letters.
test.each(['ที่', 'ກີ້', 'རྒྱ', 'ހަހި'])('%s has marks above and below its letters', async (text) => {
  expect((await drawText(text, style)).height).toBeGreaterThan(style.size);
});

/** Returns the characters of a TrueType file: those of its table for Windows and all of Unicode. */
function readCharacters(font: Buffer): ReadonlySet<number> {
  const tables = font.subarray(font.readUInt32BE(font.indexOf('cmap') + 8));
  const table = tables.subarray(tables.readUInt32BE(tables.indexOf(Buffer.from([0, 3, 0, 10])) + 4));
  const codes = new Set<number>();
  for (let left = table.readUInt32BE(12), at = 16; left > 0; left--, at += 12) {
    for (let code = table.readUInt32BE(at); code <= table.readUInt32BE(at + 4); code++) codes.add(code);
  }
  return codes;
}

test('a text looks the same whatever is loaded: DejaVu Sans has all characters that do not need another', () => {
  const others = TYPEFACES.filter(({ family }) => family !== 'DejaVu Sans');
  const alone = Array.from({ length: 0x30000 }, (_, code) => code).filter((code) => {
    const character = String.fromCodePoint(code);
    return !/\p{C}/u.test(character) && !others.some(({ needed }) => needed.test(character));
  });
  expect(alone.length).toBeGreaterThan(1500);
  const characters = readCharacters(readAsset('text.ttf'));
  expect(alone.filter((code) => !characters.has(code))).toEqual([]);
});

test('a typeface that could not be unpacked is unpacked for the next text', async () => {
  // A second module, which has loaded nothing yet.
  const file = new URL('../../src/caption/typefaces.ts', import.meta.url);
  const { loadTypefaces } = await import(`${file}?second`);
  vi.stubEnv('TMPDIR', '/missing');
  const failed = loadTypefaces('a');
  vi.unstubAllEnvs();
  await expect(failed).rejects.toThrow('ENOENT');
  expect(await loadTypefaces('a')).toBe('DejaVu Sans');
});

test('emoji are pictures in colour between the letters around them', async () => {
  const { data, width } = await drawText('A 🐈 B', style);
  const coloured = Array.from({ length: data.length / 4 }, (_, at) => at).filter((at) => {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at * 4, at * 4 + 4);
    return alpha > 200 && Math.max(red, green, blue) - Math.min(red, green, blue) > 60;
  });
  expect(coloured.length).toBeGreaterThan(100);
  const columns = coloured.map((at) => at % width);
  expect(Math.min(...columns)).toBeGreaterThan(width * 0.2);
  expect(Math.max(...columns)).toBeLessThan(width * 0.8);
});

test.each([
  ['🇩🇪', 'DE'],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'GBENG'],
])('%s is shown as %s', async (flag, letters) => {
  expect(await drawText(flag, style)).toEqual(await drawText(letters, style));
});

test.each(['🇩🇪 flag', '</span>&amp;', '\u0000\u0007\ud800', '👨‍👩‍👧‍👦'.repeat(200)])(
  '%j is drawn without an error',
  async (text) => {
    expect((await drawText(text, style)).width).toBeGreaterThan(0);
  },
);
