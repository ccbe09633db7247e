import { fileURLToPath } from 'node:url';
// In the sources the program of the page is bundled when it is first served; the package has it bundled.
import { readApp } from '#console-app';
import { fileReply, type ServeFile, serveFolder } from '../http/serve-folder.ts';

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

/**
 * Creates the handler of `/` and of what the page loads from `/_console/`. Nothing is read before somebody asks.
 *
 * @param assets folder of the page; in the folder of this module, in the sources and in the built package
 */
export function createConsole(assets: URL = new URL('./assets/', import.meta.url)): ServeFile {
  const serve = serveFolder(fileURLToPath(assets), HEADERS);
  return async (path) => {
    if (path === '/_console/app.js') return fileReply(path, await readApp(), HEADERS);
    return serve(path === '/' ? '/index.html' : path.slice('/_console'.length));
  };
}
