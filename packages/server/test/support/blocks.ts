import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { collect, program } from './cli.ts';

/** A code block of a Markdown text. */
export interface Block {
  readonly language: string;
  readonly code: string;
}

/** Reads the code blocks of a Markdown file, those in lists included. */
export async function readBlocks(file: URL): Promise<readonly Block[]> {
  const text = await readFile(file, 'utf8');
  return [...text.matchAll(/^( *)```(\w+)[^\n]*\n([\s\S]*?)^\1```$/gm)].map(
    ([, indent = '', language = '', code = '']) => ({
      language,
      code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  );
}

/** Commands that need containers, a cluster, the Internet or a real provider, or that run these tests. */
const notRun =
  /^(?:docker|kubectl|git clone|npm install|VIDEOGEN_PROVIDER_LIVE=|pnpm -C packages\/server test:providers)/m;

/** Whether the tests can run a block. */
export function canRun({ language, code }: Block): boolean {
  return language === 'sh' && !notRun.test(code);
}

/** Options of a run of blocks. */
export interface BlockRun {
  /** Folder that the blocks run in. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** Texts to replace in the blocks, such as a port that others use, with their replacements; each once. */
  readonly replace?: Readonly<Record<string, string>>;
}

/** Makes `npx @videogen/server` and `videogen-server` the command of this repository. */
async function writeCommands(folder: string): Promise<string> {
  const bin = join(folder, 'bin');
  await mkdir(bin, { recursive: true });
  const commands = {
    'videogen-server': `exec "${process.execPath}" "${program}" "$@"`,
    npx: 'shift; exec videogen-server "$@"',
  };
  for (const [name, command] of Object.entries(commands))
    await writeFile(join(bin, name), `#!/bin/sh\n${command}\n`, { mode: 0o755 });
  return bin;
}

const start = /^(?:npx @videogen\/server|videogen-server)(?: start)?((?: --[\w-]+ \S+)*)$/m;

/** A server that a block starts runs in the background, until the script ends. */
function inBackground(code: string, index: number): string {
  const log = `server-${index}.log`;
  return code.replace(
    start,
    (command) => `${command} > ${log} 2>&1 &
SERVERS="$SERVERS $!"
until grep -q '"listening"' ${log}; do kill -0 $! || { cat ${log}; exit 1; }; sleep 0.1; done`,
  );
}

/**
 * Runs blocks of shell commands in their order, as one script that stops at the first command that fails.
 *
 * @returns their output on stdout
 * @throws {Error} with everything that they printed when a command fails
 */
export async function runBlocks(blocks: readonly Block[], run: BlockRun): Promise<string> {
  const bin = await writeCommands(run.folder);
  const script = blocks.map((block, index) => inBackground(block.code, index)).join('\n');
  const { replace = {} } = run;
  const texts = Object.keys(replace).join('|');
  const known = new RegExp(texts.replaceAll(/[^\w|]/g, '\\$&'), 'g');
  const replaced = script.replaceAll(known, (text) => replace[text] ?? text);
  const traps = `trap '[ -z "$SERVERS" ] || kill $SERVERS; wait' EXIT\ntrap 'exit 1' TERM`;
  const child = spawn('sh', ['-c', `set -eu\nSERVERS=\n${traps}\n${replaced}\n`], {
    cwd: run.folder,
    env: { ...process.env, ...run.env, PATH: `${bin}:${process.env['PATH']}` },
    // A loop of a block may wait for what never comes.
    timeout: 100_000,
  });
  const { code, stdout, stderr } = await collect(child);
  if (code === 0) return stdout;
  throw new Error(`The blocks ended with ${code}:\n${stdout}${stderr}`);
}
