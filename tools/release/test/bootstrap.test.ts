import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@videogen-tools/testing/folder';
import { beforeEach, expect, it } from 'vitest';
import { publicPackages } from '../src/workspace.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const names = publicPackages(root).map(({ name }) => name);
let folder = '';

/** A registry behind a program `npm`: files with the names of packages, and a log of what was written. */
const program = `#!/bin/bash
log() { echo "$@" >> "${'$'}FOLDER/log"; }
key() { echo "${'$'}1" | tr / _; }
case "$1 $2" in
  view*) [ -e "$FOLDER/$(key "$2")" ] || { echo "${'$'}{FAILURE:-npm error code E404}"; exit 1; } ;;
  publish*) name=$(sed -E 's/.*"name":"([^"]*)".*/\\1/' package.json); touch "$FOLDER/$(key "$name")"; log publish "$name" ;;
  'trust list') grep -qs "trust $3 " "$FOLDER/log" && echo release.yml ;;
  'trust github') [ -z "$NO_TRUST" ] || exit 1; log trust "$3" "${'$'}{@:4}" ;;
esac
`;

beforeEach(async (context) => {
  folder = await temporaryFolder(context.onTestFinished);
  writeFileSync(join(folder, 'npm'), program, { mode: 0o755 });
});

function run(env: Record<string, string> = {}): { code: number | null; output: string; log: string[] } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/release/src/bootstrap.ts'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...env, FOLDER: folder, PATH: `${folder}:${process.env['PATH']}` },
  });
  const log = join(folder, 'log');
  const lines = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
  return { code: status, output: stdout + stderr, log: lines };
}

it('creates every package and its trust once, and does nothing when it runs again', () => {
  const first = run();
  expect(first.code, first.output).toBe(0);
  const trusted = '--file=release.yml --repo=videogen/videogen-toolkit --env=npm --allow-publish --yes';
  expect(first.log).toEqual([
    ...names.map((name) => `publish ${name}`),
    ...names.map((name) => `trust ${name} ${trusted}`),
  ]);
  expect(run().log).toEqual(first.log);
});

it('creates what is missing after a run that was interrupted', () => {
  writeFileSync(join(folder, names[0]?.replace('/', '_') ?? ''), '');
  expect(run().log.filter((line) => line.startsWith('publish'))).toHaveLength(names.length - 1);
});

it('says what remains to be done by hand', () => {
  const { code, output } = run({ NO_TRUST: '1' });
  expect(code).toBe(0);
  for (const name of names) expect(output).toContain(`- Add the trusted publisher of ${name}`);
  expect(output).toContain('create the environment "npm"');
});

it('creates nothing when the registry does not respond', () => {
  expect(run({ FAILURE: 'npm error code ECONNREFUSED' })).toMatchObject({ code: 1, log: [] });
});
