import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { expect, it } from 'vitest';
import { publicPackages } from '../src/workspace.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const names = publicPackages(root).map(({ name }) => name);

/**
 * A registry that trusts workflows, which no registry on this machine does, behind a program `npm`: folders with the
 * names of packages, and a log of what was written. The rehearsal publishes to a real registry.
 */
const program = `#!/bin/bash
log() { echo "$@" >> "$FOLDER/log"; }
case "$1 $2" in
  view*) [ -d "$FOLDER/$2" ] || { echo "$FAILURE"; exit 1; } ;;
  publish*) name=$(sed -E 's/.*"name":"([^"]*)".*/\\1/' package.json); mkdir -p "$FOLDER/$name"; log publish "$name" ;;
  'trust list') grep -q "trust $3 " "$FOLDER/log" && echo release.yml ;;
  'trust github') [ -z "$NO_TRUST" ] || exit 1; shift 2; log trust "$@" ;;
esac
`;

/** Creates such a registry, and returns what runs the bootstrap with it. */
async function createRegistry(existing: string) {
  const folder = await temporaryFolder();
  const log = join(folder, 'log');
  mkdirSync(join(folder, existing), { recursive: true });
  writeFileSync(log, '');
  writeFileSync(join(folder, 'npm'), program, { mode: 0o755 });
  const paths = { FOLDER: folder, PATH: `${folder}:${process.env['PATH']}` };
  return (env: Record<string, string> = { FAILURE: 'npm error code E404' }) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/release/src/bootstrap.ts'], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, ...env, ...paths },
    });
    return { code: status, output: stdout + stderr, log: readFileSync(log, 'utf8').trim().split('\n') };
  };
}

it('creates each package that is missing and its trust, and does nothing when it runs again', async () => {
  const [existing = '', ...missing] = names;
  const run = await createRegistry(existing);
  const first = run();
  expect(first.code, first.output).toBe(0);
  const trusted = '--file=release.yml --repo=videogen/videogen-toolkit --env=npm --allow-publish --yes';
  expect(first.log).toEqual([
    ...missing.map((name) => `publish ${name}`),
    ...names.map((name) => `trust ${name} ${trusted}`),
  ]);
  expect(run().log).toEqual(first.log);
});

it('says what remains to be done by hand', async () => {
  const run = await createRegistry('');
  const { code, output } = run({ FAILURE: 'npm error code E404', NO_TRUST: '1' });
  expect(code).toBe(0);
  for (const name of names) expect(output).toContain(`- Add the trusted publisher of ${name}`);
  expect(output).toContain('create the environment "npm"');
});

it('creates nothing when the registry does not respond', async () => {
  const run = await createRegistry('');
  expect(run({ FAILURE: 'npm error code ECONNREFUSED' })).toMatchObject({ code: 1, log: [''] });
});
