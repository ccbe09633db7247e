import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assetUrl } from '../assets.ts';

/** A process that renders. */
export interface RenderProcess {
  readonly child: ChildProcess;
  /** Resolves when it has ended: with how, and with the last that it wrote to its error output. */
  readonly gone: Promise<string>;
  /** Whether it keeps the program that started it alive. */
  readonly hold: (needed: boolean) => void;
  /** Ends it at once, with the processes that it started. */
  readonly kill: () => void;
}

/** A small heap keeps its memory low: nearly all of what a video needs lies outside of it. */
const LIMITS = ['--max-old-space-size=256', '--max-semi-space-size=4'];
const MAX_OUTPUT = 2000;

/** The program in the folder of this file: TypeScript where this runs from source, JavaScript in the package. */
export function defaultProgram(): URL {
  const name = import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js';
  return new URL(name, import.meta.url);
}

/** Starts a process for rendering, which has a separate folder and ends with the process that started it. */
export function startProcess(program: URL): RenderProcess {
  const scratch = join(tmpdir(), `videogen-render-${randomUUID()}`);
  const child = fork(fileURLToPath(program), [scratch], {
    serialization: 'advanced',
    // Of the flags of this process, which may be there to debug it, only those that say which modules are loaded.
    execArgv: [...LIMITS, ...process.execArgv.filter((flag) => flag.startsWith('--conditions='))],
    env: {
      ...process.env,
      NODE_OPTIONS: withoutInspector(process.env['NODE_OPTIONS']),
      // Only the typefaces of the package: the same text looks the same on every machine.
      FONTCONFIG_FILE: fileURLToPath(assetUrl('fonts.conf')),
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // A Ctrl+C in the terminal is for the one who decides what becomes of the video.
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  const output = lastOutput(child);
  const gone = new Promise<string>((resolve) => {
    child.once('error', (error) => {
      if (child.pid === undefined) resolve(`could not be started: ${error.message}`);
    });
    child.once('close', (code, signal) => {
      rmSync(scratch, { recursive: true, force: true });
      resolve(`ended with ${signal === null ? `exit code ${code}` : signal}${output()}`);
    });
  });
  // A message that cannot be sent needs no handling here: `gone` reports the end of the process.
  child.on('error', () => undefined);
  return { child, gone, hold: (needed) => hold(child, needed), kill: () => kill(child) };
}

/** Several flags of one variable; only those that open a port for a debugger are left out. */
function withoutInspector(options = ''): string {
  return options.replaceAll(/--inspect\S*/g, '').trim();
}

function lastOutput({ stderr }: ChildProcess): () => string {
  let text = '';
  stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-MAX_OUTPUT);
  });
  return () => (text.trim() === '' ? '' : `: ${text.trim()}`);
}

function hold(child: ChildProcess, needed: boolean): void {
  const call = needed ? 'ref' : 'unref';
  child[call]();
  child.channel?.[call]();
  // Safe: the pipe of a child's output is a socket; the declaration knows it as a stream only.
  (child.stderr as import('node:net').Socket | null)?.[call]();
}

/** It leads a group of its own, to which its ffmpeg belongs; Windows has none, and ffmpeg ends when its pipe breaks. */
function kill(child: ChildProcess): void {
  try {
    if (child.pid !== undefined && process.platform !== 'win32') process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group has ended already.
  }
  child.kill('SIGKILL');
}
