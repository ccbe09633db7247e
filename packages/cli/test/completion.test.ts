import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../src/index.ts';
import { runHere } from './support/in-process.ts';
import { cleanEnv } from './support/run.ts';
import { runInTerminal } from './support/terminal.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cli-completion-'));
  await writeFile(join(folder, 'my photo.jpg'), '');
  for (const shell of shells) {
    await writeFile(join(folder, `videogen.${shell}`), (await runHere(['completion', shell])).stdout);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const shells = ['bash', 'zsh', 'fish'] as const;
const isInstalled = (shell: string): boolean => spawnSync(shell, ['--version']).status === 0;
const models = operations.flatMap(({ path, fields }) =>
  path.endsWith('video2video') ? (fields.find(({ name }) => name === 'model')?.values ?? []) : [],
);

/** Returns the completions that bash offers for a line, from the function that it calls when Tab is pressed. */
function offeredByBash(line: string): string[] {
  const script = `
source ./videogen.bash
COMP_LINE=$1 COMP_POINT=\${#1}
read -ra COMP_WORDS <<< "$1"
[[ $1 == *' ' ]] && COMP_WORDS+=("")
COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
_videogen
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', script, 'bash', line], {
    cwd: folder,
    encoding: 'utf8',
    env: cleanEnv(),
  });
  expect(stderr).toBe('');
  return stdout.split('\n').filter((word) => word !== '');
}

describe.runIf(isInstalled('bash'))('bash', () => {
  test.each<[string, readonly unknown[]]>([
    ['videogen text', ['text2video']],
    ['videogen vi', ['video2video']],
    ['videogen text2video x --asp', ['--aspect-ratio']],
    ['videogen text2video --aspect-ratio 16', ['16:9']],
    ['videogen text2video --aspect-ratio ', ['16:9', '9:16', '1:1', '4:3', '3:4']],
    ['videogen text2video --aspect-ratio 16:', ['9']],
    ['videogen video2video in.mp4 --model ', models],
    ['videogen image2video my', ['my photo.jpg']],
    ['videogen talking-avatar --image my', ['my photo.jpg']],
    ['videogen get --emu', ['--emulator']],
    ['videogen completion f', ['fish']],
    ['videogen text2video --seconds ', []],
  ])('offers for %j', (line, words) => {
    expect(offeredByBash(line)).toEqual(words);
  });

  test('completes at the press of a key', async () => {
    const seen = await runInTerminal([], {
      command: ['bash', '--norc', '--noprofile', '-i'],
      env: { PS1: 'ready> ', HOME: folder },
      type: [
        {
          at: /ready> /,
          keys: `source ${folder}/videogen.bash; videogen() { echo "ran with" "$@"; }; cd ${folder}\r`,
        },
        { at: /ready> $/, keys: 'videogen image2v\t' },
        { at: /videogen image2video $/, keys: 'my\t' },
        { at: /my\\ photo\.jpg $/, keys: '--aspect-ratio 16\t' },
        { at: /16:9 $/, keys: '\r' },
        { at: /ran with.*\n/, keys: 'exit\r' },
      ],
    });
    expect(seen.text).toContain('ran with image2video my photo.jpg --aspect-ratio 16:9');
  });
});

const checks = { zsh: ['zsh', '-n'], fish: ['fish', '--no-execute'] } as const;

describe.each(['zsh', 'fish'] as const)('%s', (shell) => {
  test('has every command and every value of the documents', async () => {
    const { stdout } = await runHere(['completion', shell]);
    for (const model of models) expect(stdout).toContain(String(model));
    for (const { path } of operations.filter(({ category }) => category !== undefined)) {
      expect(stdout).toContain(path.slice(path.lastIndexOf('/') + 1));
    }
  });

  const installed = isInstalled(shell);
  test.runIf(installed)('is read by the shell', () => {
    const [program, flag] = checks[shell];
    const { status, stderr } = spawnSync(program, [flag, join(folder, `videogen.${shell}`)], {
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });
  if (!installed) console.info(`${shell} is not installed: its completions are not loaded by it here`);
});

describe.runIf(isInstalled('fish'))('fish', () => {
  test.each([
    ['videogen text', 'text2video'],
    ['videogen text2video --aspect-ratio 16', '16:9'],
    ['videogen image2video my', 'my photo.jpg'],
  ])('offers for %j', (line, word) => {
    const script = `source videogen.fish; complete -C '${line}'`;
    const { stdout } = spawnSync(checks.fish[0], ['--no-config', '-c', script], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(stdout).toContain(word);
  });
});
