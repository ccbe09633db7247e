import { expect, onTestFinished, test, vi } from 'vitest';
import { decodeBase64, getByteLength, joinBytes } from '../../src/domain/bytes.ts';
import { native } from '../../src/native.ts';

test.each([0, 1, 2, 3, 4, 5, 49_151, 49_152, 49_153, 100_000, 150_001])(
  '%i bytes are decoded from base64, with padding or without',
  async (length) => {
    const bytes = Buffer.from(Array.from({ length }, (_, index) => (index * 7) % 256));
    const text = bytes.toString('base64');
    for (const each of [text, text.replaceAll('=', '')]) {
      const decoded = await decodeBase64(each);
      expect(decoded?.byteLength).toBe(length);
      expect(bytes.equals(decoded ?? new Uint8Array(1))).toBe(true);
    }
  },
);

test('base64 is decoded without `Buffer`, too', async () => {
  vi.stubGlobal('Buffer', undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(await decodeBase64('AIC/+w==')).toEqual(Uint8Array.from([0, 128, 191, 251]));
});

test.each(['A', 'AAAAA', 'AAA?', 'AA=A', 'A===', 'AA-_', `${'A'.repeat(65_536)}AA?A`])(
  'a text that is not base64 is not decoded (%#)',
  async (text) => {
    expect(await decodeBase64(text)).toBeUndefined();
  },
);

test('other work has its turn between the pieces of a long text', async () => {
  const turn = vi.spyOn(native, 'turn');
  onTestFinished(() => turn.mockRestore());
  await decodeBase64('A'.repeat(65_536));
  expect(turn).not.toHaveBeenCalled();
  await decodeBase64('A'.repeat(3 * 65_536));
  expect(turn).toHaveBeenCalledTimes(2);
});

test('pieces are joined in their order', () => {
  const pieces = [[1, 2], [], [3], [4, 5]].map((each) => Uint8Array.from(each));
  expect([...joinBytes(pieces)]).toEqual([1, 2, 3, 4, 5]);
});

test('the length of a text is that of its UTF-8', () => {
  expect(['', 'kitten', 'é', '\u{1F408}'].map(getByteLength)).toEqual([0, 6, 2, 4]);
});
