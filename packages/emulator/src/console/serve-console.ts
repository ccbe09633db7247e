import type { Reply } from '@videogen/service';
// In the sources the program of the page is bundled when it is first served; the package has it bundled.
import { readApp } from '#console-app';
import { getMediaType, readAsset, textReply } from '../http/read-asset.ts';

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
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-cache',
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
): (path: string) => Promise<Reply> {
  const read = (name: string): Promise<Uint8Array | undefined> =>
    name === PROGRAM ? readApp() : readAsset(new URL(name, assets));
  return async (path) => {
    const name = assetName(path);
    const content = name === undefined ? undefined : await read(name);
    if (name === undefined || content === undefined) return textReply(404, 'Not found\n', HEADERS);
    return { status: 200, headers: { ...HEADERS, 'content-type': getMediaType(name) }, body: content };
  };
}

function assetName(path: string): string | undefined {
  if (path === '/') return 'index.html';
  const name = path.replace('/_console/', '');
  return name === PROGRAM || ASSET.test(name) ? name : undefined;
}
