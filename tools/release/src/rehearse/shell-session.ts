import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { killAtExit } from './cleanup.ts';

/** Commands that run until they are stopped. */
const servers =
  /^(?:npx @videogen\/(?:emulator|server)(?! probe)|(?:npx @videogen\/cli|videogen) (?:listen|emulator)|npx next dev)/;

/**
 * The commands of a text's shell blocks, without comments; a line that ends with a backslash continues.
 *
 * @example
 * commandsOf('```sh\nnpm start # builds\n```'); // ['npm start']
 */
export function commandsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) =>
    block
      .replace(/\\\n\s*/g, '')
      .split('\n')
      .map((line) => line.replace(/\s+# .*$/, '').trim())
      .filter((line) => line !== '' && !line.startsWith('#')),
  );
}

/** Exit codes that the texts announce, by command. */
export type ExitCodes = Readonly<Record<string, number>>;

/** A script that runs the commands in order; a server stays in the background as soon as it has printed a URL. */
function scriptOf(commands: readonly string[], exitCodes: ExitCodes): string {
  const lines = commands.flatMap((command, index) => {
    const shown = `echo ${JSON.stringify(`$ ${command}`).replaceAll('$', '\\$')}`;
    const code = exitCodes[command];
    if (code !== undefined) return [shown, `${command} && exit 1 || [ $? -eq ${code} ]`];
    if (!servers.test(command)) return [shown, command];
    const log = `server-${index}.log`;
    return [
      shown,
      `touch ${log}; ( ${command} > ${log} 2>&1; echo 'it ended: http://' >> ${log} ) &`,
      `timeout 120 grep -m1 -E 'https?://' <(tail -n +1 -f ${log}) || { cat ${log}; exit 1; }`,
      `if grep -q 'it ended' ${log}; then cat ${log}; exit 1; fi`,
    ];
  });
  return ['set -euo pipefail', ...lines, 'echo all commands ran', 'kill -- -$$', ''].join('\n');
}

/**
 * Runs commands in one shell, in a folder that has no packages, with nothing but Node, npm and pnpm on the path.
 *
 * @returns their output, which ends with `all commands ran` unless one of them failed.
 */
export async function runCommands(
  commands: readonly string[],
  folder: string,
  registry: string,
  exitCodes: ExitCodes = {},
): Promise<string> {
  mkdirSync(join(folder, 'global'), { recursive: true });
  writeFileSync(join(folder, '.npmrc'), `registry=${registry}\n`);
  // The packages were published a moment ago.
  writeFileSync(join(folder, 'pnpm-workspace.yaml'), 'minimumReleaseAge: 0\n');
  writeFileSync(join(folder, 'session.sh'), scriptOf(commands, exitCodes));
  const child = spawn('bash', ['session.sh'], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: `${join(folder, 'global', 'bin')}:${process.env['PATH']}`,
      HOME: folder,
      npm_config_registry: registry,
      npm_config_prefix: join(folder, 'global'),
      npm_config_update_notifier: 'false',
    },
  });
  killAtExit(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  await new Promise((resolve) => child.once('close', resolve));
  return output;
}
