import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

const script = fileURLToPath(new URL('../../../.ci/packages', import.meta.url));
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'packages-test-'));
  for (const name of ['bash', 'env', 'mktemp', 'tail'])
    program(name, `exec /usr/bin/env -i PATH="$PATH" /usr/bin/${name} "$@"`);
  for (const name of ['sudo', 'apt-get'])
    program(name, `echo ${name} "$@" >> ${folder}/log; [ ${name} = apt-get ] || exec "$@"`);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function program(name: string, text: string): void {
  writeFileSync(join(folder, name), `#!/bin/bash\n${text}\n`);
  chmodSync(join(folder, name), 0o755);
}

/** Runs the script where only these programs are, as a user of that number. */
function run(user: number): { code: number | null; log: string; output: string } {
  program('id', `echo ${user}`);
  const { status, stdout, stderr } = spawnSync('/bin/bash', [script], {
    env: { PATH: folder },
    encoding: 'utf8',
  });
  const file = join(folder, 'log');
  return { code: status, log: existsSync(file) ? readFileSync(file, 'utf8') : '', output: stdout + stderr };
}

it('installs what is missing as root', () => {
  const { code, log } = run(0);
  expect(log).toContain('apt-get install -y --no-install-recommends redis-server chromium jq ffmpeg');
  expect(log).not.toContain('sudo');
  expect(code).toBe(0);
});

it('uses sudo as a normal user', () => {
  const { code, log } = run(1000);
  expect(log).toContain('sudo apt-get update');
  expect(log).toContain('sudo env DEBIAN_FRONTEND=noninteractive apt-get install');
  expect(code).toBe(0);
});

it('reports that it may not install', () => {
  rmSync(join(folder, 'sudo'));
  expect(run(1000)).toMatchObject({ code: 1, output: expect.stringContaining('needs root or sudo') });
});

it('does nothing when all is there', () => {
  for (const name of ['redis-server', 'chromium', 'jq', 'ffmpeg']) program(name, '');
  expect(run(1000)).toMatchObject({ code: 0, log: '' });
});
