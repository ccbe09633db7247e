import { expect, test } from 'vitest';
import { drawText } from '../../src/caption/text.ts';

const style = { size: 32, width: 2000 };

/** Returns the pixels of a text, and those of as many characters that no typeface has. */
async function drawn(text: string) {
  const missing = String.fromCodePoint(0x10fffd).repeat(Array.from(text).length);
  return [await drawText(text, style), await drawText(missing, style)] as const;
}

test.each([
  'Straße',
  'Ελλάδα',
  'кошка',
  'قطة',
  'חתול',
  '一只猫',
  'ねこ',
  '고양이',
  'बिल्ली',
  'বিড়াল',
  'แมว',
  'பூனை',
  'ქათა',
  'አማርኛ',
])('%s is written with letters, not with boxes', async (text) => {
  const [letters, boxes] = await drawn(text);
  expect(letters.data.some((value) => value === 255)).toBe(true);
  expect(letters.data.equals(boxes.data)).toBe(false);
  // Characters that are missing have the same picture each.
  const each = await Promise.all(
    Array.from(new Set(text))
      .filter((c) => /\p{L}/u.test(c))
      .map((c) => drawText(c, style)),
  );
  expect(new Set(each.map(({ data }) => data.toString('base64'))).size).toBeGreaterThan(1);
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

test.each(['1️⃣', '#️⃣', '©️', '👨‍👩‍👧', '👩‍❤️‍👨', '👫', '👪', '💏', '👉', '🇩🇪', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'])(
  '%s is shown, not a box',
  async (emoji) => {
    const [shown, box] = await Promise.all([drawText(emoji, style), drawText('□', style)]);
    expect(shown.data.equals(box.data)).toBe(false);
  },
);

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
