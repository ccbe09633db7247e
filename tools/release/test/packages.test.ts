import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { expect, it } from 'vitest';

const script = fileURLToPath(new URL('../../../.ci/packages', import.meta.url));

const needed = ['redis-server', 'chromium', 'jq', 'ffmpeg'];
const install = `apt-get install -y --no-install-recommends ${needed.join(' ')}\n`;
const asRoot = `apt-get update\n${install}`;
const withSudo = `sudo apt-get update\napt-get update\nsudo env DEBIAN_FRONTEND=noninteractive ${install}${install}`;
const refusal = expect.stringContaining('needs root or sudo');

it.each([
  ['installs what is missing as root', 0, ['sudo'], { code: 0, log: asRoot }],
  ['uses sudo as a normal user', 1000, ['sudo'], { code: 0, log: withSudo }],
  ['reports that it may not install', 1000, [], { code: 1, log: refusal }],
  ['does nothing when all is there', 1000, needed, { code: 0, log: '' }],
])('%s', async (_, user, installed, expected) => {
  const folder = await temporaryFolder();
  const log = join(folder, 'log');
  writeFileSync(log, '');
  const add = (name: string, text: string): void =>
    writeFileSync(join(folder, name), `#!/bin/bash\n${text}\n`, { mode: 0o755 });
  for (const name of ['bash', 'env', 'mktemp', 'tail'])
    add(name, `exec /usr/bin/env -i PATH="$PATH" /usr/bin/${name} "$@"`);

  add('id', `echo ${user}`);
  // These log how they are called; sudo also runs it.
  for (const name of [...installed, 'apt-get'])
    add(name, `echo ${name} "$@" >> ${log}; [ ${name} != sudo ] || exec "$@"`);

  const { status: code, stderr } = spawnSync('/bin/bash', [script], {
    env: { PATH: folder },
    encoding: 'utf8',
  });
  expect({ code, log: readFileSync(log, 'utf8') + stderr }).toEqual(expected);
});
