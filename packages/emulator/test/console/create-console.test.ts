import { describe, expect, test } from 'vitest';
import { start } from '../support/start.ts';

describe('the files of the console', () => {
  test.each([
    ['/', 200, 'text/html; charset=utf-8'],
    ['/_console/app.js', 200, 'text/javascript; charset=utf-8'],
    ['/_console/views.css', 200, 'text/css; charset=utf-8'],
    ['/_console/base.css', 200, 'text/css; charset=utf-8'],
    ['/_console/icon.svg', 200, 'image/svg+xml'],
    ['/_console/none.js', 404, 'text/plain; charset=utf-8'],
    ['/_console/generated/contract.js', 404, 'text/plain; charset=utf-8'],
    ['/_console/..%2fserve-console.ts', 404, 'text/plain; charset=utf-8'],
    ['/_console/..%2f..%2findex.js', 404, 'text/plain; charset=utf-8'],
  ])('%s responds with %i', async (path, status, type) => {
    const emulator = await start();
    const responses = [await fetch(emulator.url + path), await emulator.fetch(path)];
    for (const { status: got, headers } of responses) {
      expect([got, headers.get('content-type')?.toLowerCase()]).toEqual([status, type]);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test('load everything from the emulator itself', async () => {
    const emulator = await start();
    const page = await (await fetch(emulator.url)).text();
    expect([...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, url]) => url)).toSatisfy(
      (urls: string[]) => urls.length >= 4 && urls.every((url) => /^(?:\.\/|#)/.test(url)),
    );
  });
});
