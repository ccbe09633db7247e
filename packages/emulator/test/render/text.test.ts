import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { needsFallback } from '../../src/render/fonts.ts';
import { escapeMarkup, TextDrawer, type TextStyle } from '../../src/render/text.ts';

const style: TextStyle = { size: 20, weight: 'regular', colour: '#ffffff', width: 300 };
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'text-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([
  ['A kitten, naïve & über', false],
  ['Котёнок, γατάκι, גור, قطة', false],
  ['100 % — “quoted” … ✓ 😀', false],
  ['', false],
  ['猫', true],
  ['子ねこ', true],
  ['고양이', true],
  ['A kitten is बिल्ली', true],
  ['ลูกแมว', true],
])('%j needs rarer letters: %s', (text, want) => {
  expect(needsFallback(text)).toBe(want);
});

test.each([
  ['a & b < c > d', 'a &amp; b &lt; c &gt; d'],
  ['  many\n\n lines\t', 'many lines'],
  ['nul \u0000 bell \u0007', 'nul bell'],
  ['half \ud83d pair', 'half \ufffd pair'],
  ['whole 😀 pair', 'whole 😀 pair'],
])('%j is escaped as %j', (text, want) => {
  expect(escapeMarkup(text)).toBe(want);
});

describe('TextDrawer', () => {
  test('wraps at the width', async () => {
    const texts = new TextDrawer();
    const [short, long] = [await texts.draw('one', style), await texts.draw('word '.repeat(40), style)];
    expect(long.width).toBeLessThanOrEqual(300);
    expect(long.height).toBeGreaterThan(4 * short.height);
  });

  test('unpacks the large font only when a text needs it', async () => {
    const scratch = join(folder, 'scratch');
    const texts = new TextDrawer(scratch);
    await texts.draw('A kitten', style);
    await expect(access(scratch)).rejects.toThrow('ENOENT');
    const drawn = await texts.draw('猫が走る', style);
    await access(join(scratch, 'unifont.ttf'));
    expect(drawn.width).toBeGreaterThan(60);
  });
});
