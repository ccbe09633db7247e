import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '@videogen-tools/test-support/run';

/** Commands that run until they are stopped. */
const servers =
  /^(?:npx @videogen\/(?:emulator|server)(?! probe)|(?:npx @videogen\/cli|videogen) (?:listen|emulator)|npx next dev)/;

/**
 * The commands of a text's shell blocks, without comments; a line that ends with a backslash continues.
 *
 * @example
 * getCommands('```sh\nnpm start # builds\n```'); // ['npm start']
 */
export function getCommands(markdown: string): string[] {
  return [...markdown.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) =>
    block
      .replace(/\\\n\s*/g, '')
      .split('\n')
      .map((line) => line.replace(/\s+# .*$/, '').trim())
      .filter((line) => line !== '' && !line.startsWith('#')),
  );
}

/** A change that breaks callers, which is what the text shows. */
const broken = 'npx @videogen/spec-diff before.yaml after.yaml';

/** A script that runs the commands in order; a server stays in the background as soon as it has printed a URL. */
function createScript(commands: readonly string[]): string {
  const lines = commands.flatMap((command, index) => {
    if (command === broken) return `${command} && exit 1 || [ $? -eq 1 ]`;
    if (!servers.test(command)) return command;
    const log = `server-${index}.log`;
    return [
      `touch ${log}; ( ${command} > ${log} 2>&1; echo 'it ended: http://' >> ${log} ) &`,
      `timeout 120 grep -m1 -E 'https?://' <(tail -n +1 -f ${log}) || { cat ${log}; exit 1; }`,
      `if grep -q 'it ended' ${log}; then cat ${log}; exit 1; fi`,
    ];
  });
  return ['set -euxo pipefail', ...lines, 'echo all commands ran', 'sleep 60', ''].join('\n');
}

/**
 * Runs commands in one shell, in a folder that has no packages, with nothing but Node, npm and pnpm on the path.
 *
 * @throws Error with the output when one of them fails
 */
export async function runCommands(
  commands: readonly string[],
  folder: string,
  registry: string,
): Promise<void> {
  const settings = { registry, prefix: join(folder, 'global'), 'update-notifier': false };
  const lines = Object.entries(settings).map(([key, value]) => `${key}=${value}\n`);
  writeFileSync(join(folder, '.npmrc'), lines.join(''));
  // The packages were published a moment ago.
  writeFileSync(join(folder, 'pnpm-workspace.yaml'), 'minimumReleaseAge: 0\n');
  writeFileSync(join(folder, 'session.sh'), createScript(commands));
  const env = [`PATH=${join(settings.prefix, 'bin')}:${process.env['PATH']}`, `HOME=${folder}`];
  // Its servers end with its group.
  await run('env', ['-i', ...env, 'bash', 'session.sh'], { cwd: folder, until: /^all commands ran$/m });
}
