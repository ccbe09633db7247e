import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Runs a pnpm command in the repository.
 *
 * @throws Error with what it printed, when it fails
 */
export function pnpm(...args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('pnpm', args, {
      cwd: root,
      shell: process.platform === 'win32',
      // pnpm would install everything before a script; `install` installs what is needed here.
      env: { ...process.env, CI: 'true', pnpm_config_verify_deps_before_run: 'false' },
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`\`pnpm ${args.join(' ')}\` failed:\n${output}`));
    });
  });
}
