import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Milliseconds that unpacking may take; it takes about 2 s alone. */
const LIMIT = 120_000;

/** Unpacks into the temporary folder, which is why it runs in a process that has a temporary folder of its own. */
const program = `
  const { default: chromium } = await import('@sparticuz/chromium');
  await chromium.executablePath();
`;

/**
 * Unpacks the Chromium from npm, once for each version, and returns the path of the program.
 *
 * Several processes may call it at the same time: each unpacks into a folder of its own, which is renamed when it is
 * complete, so that nobody starts a file that is half written.
 *
 * @param cache folder that keeps what was unpacked
 */
export async function unpackChromium(cache: string, version: string): Promise<string> {
  const folder = join(cache, `chromium-${version}`);
  const path = join(folder, 'chromium');
  if (existsSync(path)) return path;
  await mkdir(cache, { recursive: true });
  const staging = await mkdtemp(`${folder}-`);
  try {
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: fileURLToPath(new URL('.', import.meta.url)),
      env: { ...process.env, TMPDIR: staging, TMP: staging, TEMP: staging },
      timeout: LIMIT,
    });
    await rename(staging, folder).catch((error: unknown) => {
      if (!existsSync(path)) throw error; // Otherwise another process was faster.
    });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  return path;
}
