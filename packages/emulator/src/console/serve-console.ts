import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
// In the sources the program of the page is bundled when it is first served; the package has it bundled.
import { readApp } from '#console-app';

/** Everything comes from the emulator itself, and no text can become markup or a program. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "media-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-cache',
};

const TEXT = 'text/plain; charset=utf-8';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Lower-case names: nothing that leads out of the assets. */
const ASSET = /^[a-z]+\.(?:css|svg)$/;
const PROGRAM = 'app.js';

/**
 * Creates the handler of `/` and of what the page loads from `/_console/`.
 *
 * Nothing is read before somebody asks.
 *
 * @param assets folder of the page; in the folder of this module, in the sources and in the built package
 */
export function createConsole(
  assets: URL = new URL('./assets/', import.meta.url),
): (path: string) => Promise<Response> {
  let app: Promise<Uint8Array> | undefined;
  const read = (name: string): Promise<Uint8Array | undefined> => {
    if (name !== PROGRAM) return readAsset(new URL(name, assets));
    app ??= readApp();
    return app;
  };
  return async (path) => {
    const name = assetName(path);
    const content = name === undefined ? undefined : await read(name);
    if (name === undefined || content === undefined)
      return new Response('Not found\n', { status: 404, headers: { ...HEADERS, 'content-type': TEXT } });
    const headers = { ...HEADERS, 'content-type': TYPES[extname(name)] ?? TEXT };
    return new Response(new Uint8Array(content), { headers });
  };
}

function assetName(path: string): string | undefined {
  if (path === '/') return 'index.html';
  const name = path.replace('/_console/', '');
  return name === PROGRAM || ASSET.test(name) ? name : undefined;
}

async function readAsset(file: URL): Promise<Uint8Array | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
