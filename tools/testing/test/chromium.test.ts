import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { unpackChromium } from '../src/unpack-chromium.ts';

it('unpacks a complete Chromium once, though two ask at the same time', async () => {
  const cache = await mkdtemp(join(tmpdir(), 'videogen-chromium-'));
  try {
    const [one, other] = await Promise.all([unpackChromium(cache, '1'), unpackChromium(cache, '1')]);
    expect(other).toBe(one);
    expect(await readdir(cache)).toEqual(['chromium-1']);
    const { mtimeMs, size } = await stat(one);
    expect(size).toBeGreaterThan(100_000_000);
    await unpackChromium(cache, '1');
    expect((await stat(one)).mtimeMs).toBe(mtimeMs);
  } finally {
    await rm(cache, { recursive: true, force: true });
  }
});
