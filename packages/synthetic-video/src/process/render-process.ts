import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assetUrl } from '../assets.ts';
import { RenderError } from '../errors.ts';
import type { RenderOutcome, RenderReply, RenderRequest } from './messages.ts';

/** A small heap keeps its memory low: nearly all of what a video needs lies outside of it. */
const LIMITS = ['--max-old-space-size=256', '--max-semi-space-size=4'];
const MAX_OUTPUT = 2000;

/** Returns the program beside this file: TypeScript where this runs from source, JavaScript in the package. */
export function getDefaultProgram(): URL {
  const name = import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js';
  return new URL(name, import.meta.url);
}

/**
 * A process that renders one job after the other, with a folder for temporary files, and ends with the process that
 * started it.
 *
 * A process and not a thread: the native code that decodes pictures can be ended in the middle of its work without
 * taking this process along, and its memory is released.
 */
export class RenderProcess {
  readonly #child: ChildProcess;
  /** The last that it wrote to its error output. */
  #output = '';
  #isAlive = true;
  #fail: ((error: RenderError) => void) | undefined;
  /** Resolves when it has ended. */
  readonly gone: Promise<void>;

  constructor(program: URL) {
    const folder = mkdtempSync(join(tmpdir(), 'videogen-render-'));
    this.#child = startChild(program, folder);
    this.#child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      this.#output = (this.#output + chunk).slice(-MAX_OUTPUT);
    });
    this.gone = new Promise((resolve) => {
      const end = (how: string): void => {
        this.#isAlive = false;
        rmSync(folder, { recursive: true, force: true });
        this.#fail?.(new RenderError('RENDER_CRASHED', `The process that renders ${how}`));
        resolve();
      };
      // A message that cannot be sent is an error, too; the end of the process follows.
      this.#child.on('error', ({ message }) => {
        if (this.#child.pid === undefined) end(`could not be started: ${message}`);
      });
      this.#child.once('close', (code, signal) => {
        const output = this.#output.trim() && `: ${this.#output.trim()}`;
        end(`ended with ${signal === null ? `exit code ${code}` : signal}${output}`);
      });
    });
  }

  /** Whether it can serve a request. */
  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** Serves a request, and keeps this program alive until then. Rejects with `RENDER_CRASHED` when the process ends. */
  async serve(request: RenderRequest): Promise<RenderOutcome> {
    const reply = await new Promise<RenderReply>((resolve, reject) => {
      this.#fail = reject;
      this.#child.once('message', resolve);
      this.#hold(true);
      this.#child.send(request);
    });
    this.#hold(false);
    if ('result' in reply) return reply.result;
    throw new RenderError(reply.error.code, reply.error.message);
  }

  /** Ends it at once, with the processes that it started; resolves when it is gone. */
  async kill(): Promise<void> {
    // Otherwise this program could exit before the process ends.
    this.#hold(true);
    this.#isAlive = false;
    endGroup(this.#child);
    await this.gone;
  }

  #hold(needed: boolean): void {
    const call = needed ? 'ref' : 'unref';
    this.#child[call]();
    this.#child.channel?.[call]();
    // Safe: the pipe of a child's output is a socket; the declaration knows it as a stream only.
    (this.#child.stderr as import('node:net').Socket | null)?.[call]();
  }
}

function startChild(program: URL, folder: string): ChildProcess {
  return fork(fileURLToPath(program), [folder], {
    serialization: 'advanced',
    // Of the flags of this process, which may be there to debug it, only those that say which modules are loaded.
    execArgv: [...LIMITS, ...process.execArgv.filter((flag) => flag.startsWith('--conditions='))],
    env: {
      ...process.env,
      // Flags that open a port for a debugger are left out.
      NODE_OPTIONS: (process.env['NODE_OPTIONS'] ?? '').replaceAll(/--inspect\S*/g, '').trim(),
      // Only the typefaces of the package: the same text looks the same on every machine.
      FONTCONFIG_FILE: fileURLToPath(assetUrl('fonts.conf')),
      ...{ TMPDIR: folder, TEMP: folder, TMP: folder },
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // A Ctrl+C in the terminal is for the one who decides what becomes of the video.
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
}

/** It leads a group of its own, to which its ffmpeg belongs; Windows has none, and ffmpeg ends when its pipe breaks. */
function endGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined && process.platform !== 'win32') process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group has ended already.
  }
  child.kill('SIGKILL');
}
