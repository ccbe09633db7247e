import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { killAtExit } from './cleanup.ts';
import { firstExample } from './consumer.ts';
import { run } from './run.ts';

const startTimeout = 60_000;

/**
 * Runs the first example of a README in a consumer's folder, against the emulator that was installed there.
 *
 * @returns a description of the programs that ran, or the reason why none could.
 */
export async function runExample(folder: string, readme: string): Promise<string> {
  const bin = join(folder, 'node_modules', '@videogen', 'emulator', 'bin', 'videogen-emulator.js');
  const example = existsSync(readme) ? firstExample(readme) : undefined;
  if (!example) return 'no example: the README has none';
  if (!existsSync(bin)) return 'no example: the emulator has no program';
  const child = spawn(process.execPath, [bin, '--port', '0'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  killAtExit(child);
  try {
    const url = await addressOf(child);
    const code = example.replaceAll(/https?:\/\/(?:localhost|127\.0\.0\.1):\d+/g, url.replace(/\/$/, ''));
    writeFileSync(join(folder, 'example.ts'), code);
    await run(process.execPath, ['example.ts'], {
      cwd: folder,
      env: { VIDEOGEN_API_KEY: 'emulator-key', VIDEOGEN_BASE_URL: url },
    });
    return `the first example of ${readme.split('/').slice(-3).join('/')} ran against the emulator`;
  } finally {
    await stop(child);
  }
}

/** The emulator prints its URL as soon as it listens. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(
      () => reject(new Error(`The emulator printed no URL:\n${output}`)),
      startTimeout,
    );
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const [url] = /http:\/\/(?:localhost|127\.0\.0\.1):\d+/.exec(output) ?? [];
      if (!url) return;
      clearTimeout(timer);
      resolve(url);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.on('close', (code) => {
      clearTimeout(timer);
      reject(new Error(`The emulator exited with ${code} before it listened:\n${output}`));
    });
  });
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.on('close', () => resolve());
    child.kill();
  });
}
