import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@videogen-tools/testing/folder';
import { expect, it } from 'vitest';

const script = fileURLToPath(new URL('../../../.ci/packages', import.meta.url));

/** Programs that the script needs, and two that log how they are called. */
const plumbing = ['bash', 'env', 'mktemp', 'tail'].map(
  (name) => [name, `exec /usr/bin/env -i PATH="$PATH" /usr/bin/${name} "$@"`] as const,
);
const aptGet = ['apt-get', 'echo apt-get "$@" >> "$PATH/log"'] as const;
const sudo = ['sudo', 'echo sudo "$@" >> "$PATH/log"; exec "$@"'] as const;

/** Runs the script where only these programs are, as a user of that number. */
async function run(user: number, ...programs: (readonly [name: string, text: string])[]) {
  const folder = await temporaryFolder();
  for (const [name, text] of [...plumbing, aptGet, ['id', `echo ${user}`] as const, ...programs])
    writeFileSync(join(folder, name), `#!/bin/bash\n${text}\n`, { mode: 0o755 });
  const { status: code, ...texts } = spawnSync('/bin/bash', [script], {
    env: { PATH: folder },
    encoding: 'utf8',
  });
  const file = join(folder, 'log');
  const log = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return { code, log, output: texts.stdout + texts.stderr };
}

it('installs what is missing as root', async () => {
  const { code, log } = await run(0, sudo);
  expect(log).toContain('apt-get install -y --no-install-recommends redis-server chromium jq ffmpeg');
  expect(log).not.toContain('sudo');
  expect(code).toBe(0);
});

it('uses sudo as a normal user', async () => {
  const { code, log } = await run(1000, sudo);
  expect(log).toContain('sudo apt-get update');
  expect(log).toContain('sudo env DEBIAN_FRONTEND=noninteractive apt-get install');
  expect(code).toBe(0);
});

it('reports that it may not install', async () => {
  const output = expect.stringContaining('needs root or sudo');
  expect(await run(1000)).toMatchObject({ code: 1, output });
});

it('does nothing when all is there', async () => {
  const installed = ['redis-server', 'chromium', 'jq', 'ffmpeg'].map((name) => [name, ''] as const);
  expect(await run(1000, ...installed)).toMatchObject({ code: 0, log: '' });
});
