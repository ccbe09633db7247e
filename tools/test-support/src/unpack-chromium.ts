import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fillOnce } from './fill-once.ts';

/** Timeout of unpacking, in milliseconds. It needs about 2 s on an idle machine. */
const LIMIT = 120_000;

/** Unpacks into the temporary folder. It runs in a separate process, whose temporary folder can be chosen. */
const program = `
  const { default: chromium } = await import('@sparticuz/chromium');
  await chromium.executablePath();
`;

/**
 * Unpacks the Chromium from npm, once for each version, and returns the path of the program.
 *
 * @param cache folder that keeps what was unpacked
 */
export async function unpackChromium(cache: string, version: string): Promise<string> {
  const folder = join(cache, `chromium-${version}`);
  await fillOnce(folder, async (staging) => {
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: import.meta.dirname,
      env: { ...process.env, TMPDIR: staging, TMP: staging, TEMP: staging },
      timeout: LIMIT,
    });
  });
  return join(folder, 'chromium');
}
