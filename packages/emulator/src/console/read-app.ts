import { readFile } from 'node:fs/promises';

/** Reads the console's program as the package's build has bundled it. */
export function readApp(): Promise<Uint8Array> {
  return readFile(new URL('./assets/app.js', import.meta.url));
}
