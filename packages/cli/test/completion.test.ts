import { spawnSync } from 'node:child_process';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../src/index.ts';
import { runHere } from './support/in-process.ts';
import { cleanEnv, program } from './support/run.ts';
import { runInTerminal } from './support/terminal.ts';

const shells = ['bash', 'zsh', 'fish'] as const;
const isInstalled = (shell: string): boolean => spawnSync(shell, ['--version']).status === 0;
const models = operations.flatMap(({ path, fields }) =>
  path.endsWith('video2video') ? (fields.find(({ name }) => name === 'model')?.values ?? []) : [],
);

const folder = await temporaryFolder(afterAll);
let env: Record<string, string>;
beforeAll(async () => {
  env = { HOME: folder, PATH: `${folder}:${process.env['PATH']}` };
  await writeFile(join(folder, 'my photo.jpg'), '');
  await writeFile(join(folder, 'videogen'), `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`);
  await chmod(join(folder, 'videogen'), 0o755);
  for (const shell of shells)
    await writeFile(join(folder, `videogen.${shell}`), (await runHere(`completion ${shell}`)).stdout);
});

/** The output of a script of a shell in the folder, without errors. */
function runShell(shell: string, args: readonly string[]): string[] {
  const { stdout, stderr } = spawnSync(shell, args, { cwd: folder, encoding: 'utf8', env: cleanEnv(env) });
  expect(stderr).toBe('');
  return stdout.split('\n').filter((word) => word !== '');
}

test.each<[string, readonly unknown[]]>([
  [
    'videogen ',
    expect.arrayContaining(['text2video\tCreate a video from text', 'get\tPrint the record of a task']),
  ],
  ['videogen vi', ['video2video\tCreate a video from a video']],
  ['videogen text2video x --asp', ['--aspect-ratio\tAspect ratio of the produced video, width to height']],
  ['videogen text2video "a cat" --aspect-ratio ', ['16:9', '9:16', '1:1', '4:3', '3:4']],
  ['videogen text2video --aspect-ratio 16:', ['16:9']],
  ['videogen video2video in.mp4 --model ', models],
  ['videogen image2video my', [':files']],
  ['videogen talking-avatar --image my', [':files']],
  ['videogen completion f', ['fish']],
  ['videogen text2video --seconds ', []],
  ['videogen nothing ', expect.arrayContaining(['get\tPrint the record of a task'])],
])('%j is completed', async (line, words) => {
  const { code, stdout } = await runHere(['complete', '--', line]);
  expect(code).toBe(0);
  expect(stdout.split('\n').filter((word) => word !== '')).toEqual(words);
});

describe.runIf(isInstalled('bash'))('bash', () => {
  test.each<[string, readonly string[]]>([
    ['videogen text2video --aspect-ratio 16:', ['9']],
    ['videogen text', ['text2video']],
    ['videogen image2video my', ['my photo.jpg']],
    ['videogen text2video "$(touch typed)" --qui', ['--quiet']],
  ])('offers for %j, and runs nothing that is typed', (line, words) => {
    const script = `source ./videogen.bash
COMP_LINE=$1 COMP_POINT=\${#1}
_videogen
printf '%s\\n' "\${COMPREPLY[@]}"
[ ! -e typed ]`;
    expect(runShell('bash', ['--norc', '-c', script, 'bash', line])).toEqual(words);
  });

  test('completes at the press of a key', async () => {
    const seen = await runInTerminal([], {
      command: ['bash', '--norc', '--noprofile', '-i'],
      env: { ...env, PS1: 'ready> ' },
      type: [
        { at: /ready> /, keys: `cd ${folder}; source videogen.bash\r` },
        { at: /ready> $/, keys: 'videogen image2v\t' },
        { at: /videogen image2video $/, keys: 'my\t' },
        { at: /my\\ photo\.jpg $/, keys: '--aspect-ratio 16\t' },
        // At the start of the line, so that the line is printed.
        { at: /16:9 $/, keys: '\u0001echo ran \r' },
        { at: /ran videogen.*\n/, keys: 'exit\r' },
      ],
    });
    expect(seen.text).toContain('ran videogen image2video my photo.jpg --aspect-ratio 16:9');
  });
});

test.runIf(isInstalled('zsh'))('zsh reads its script', () => {
  expect(runShell('zsh', ['-n', 'videogen.zsh'])).toEqual([]);
});

test.runIf(isInstalled('fish'))('fish reads its script', () => {
  expect(runShell('fish', ['--no-execute', 'videogen.fish'])).toEqual([]);
});

test.runIf(isInstalled('fish')).each([
  ['videogen text', ['text2video\tCreate a video from text']],
  ['videogen text2video --aspect-ratio 16', ['16:9']],
  ['videogen image2video my', ['my photo.jpg']],
])('fish offers for %j', (line, words) => {
  const script = `source videogen.fish; complete -C '${line}'`;
  expect(runShell('fish', ['--no-config', '-c', script])).toEqual(words);
});
