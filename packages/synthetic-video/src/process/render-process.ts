import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clearTimeout, setTimeout } from 'node:timers';
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
  readonly #idleMs: number;
  /** Ends it when it has no work for a while. */
  #idle: NodeJS.Timeout | undefined;
  #state: 'free' | 'busy' | 'ended' = 'free';
  /** Resolves when it has ended, with the reason. */
  readonly gone: Promise<string>;

  /** @param idleMs milliseconds without work after which it is ended */
  constructor(program: URL, idleMs: number) {
    const folder = mkdtempSync(join(tmpdir(), 'videogen-render-'));
    const child = startChild(program, folder);
    this.#child = child;
    this.#idleMs = idleMs;
    let output = '';
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      output = (output + chunk).slice(-MAX_OUTPUT);
    });

    this.gone = new Promise((resolve) => {
      const end = (reason: string): void => {
        this.#state = 'ended';
        clearTimeout(this.#idle);
        rmSync(folder, { recursive: true, force: true });
        resolve(reason);
      };
      // A message that cannot be sent is an error, too; the end of the process follows.
      child.on('error', ({ message }) => {
        if (child.pid === undefined) end(`could not be started: ${message}`);
      });
      child.once('close', (code, signal) => {
        end(`ended with ${signal ?? `exit code ${code}`}${output.trim() && `: ${output.trim()}`}`);
      });
    });
  }

  /** Whether it can serve a request. */
  get isFree(): boolean {
    return this.#state === 'free';
  }

  /**
   * Serves a request, and keeps this program alive until then. Rejects with `RENDER_CRASHED` when the process ends.
   *
   * @param signal ends the process when it fires
   */
  async serve(request: RenderRequest, signal: AbortSignal): Promise<RenderOutcome> {
    clearTimeout(this.#idle);
    this.#state = 'busy';
    this.#hold(true);
    const stop = (): void => void this.kill();
    signal.addEventListener('abort', stop, { once: true });

    try {
      const replied = new Promise<RenderReply>((resolve) => {
        this.#child.once('message', resolve);
        this.#child.send(request);
      });
      const reply = await Promise.race([replied, this.gone]);
      if (typeof reply === 'string')
        throw new RenderError('RENDER_CRASHED', `The process that renders ${reply}`);
      if ('result' in reply) return reply.result;
      throw new RenderError(reply.error.code, reply.error.message);
    } finally {
      signal.removeEventListener('abort', stop);
      if (this.#state === 'busy') this.#rest();
    }
  }

  /** Ends it at once, with the processes that it started; resolves when it is gone. */
  async kill(): Promise<void> {
    // Otherwise this program could exit before the process ends.
    this.#hold(true);
    this.#state = 'ended';
    endGroup(this.#child);
    await this.gone;
  }

  #rest(): void {
    this.#state = 'free';
    this.#hold(false);
    this.#idle = setTimeout(() => void this.kill(), this.#idleMs).unref();
  }

  #hold(needed: boolean): void {
    const call = needed ? 'ref' : 'unref';
    this.#child[call]();
    // The channel has neither in Bun, where it follows the process.
    const channel: Partial<Record<typeof call, () => void>> | null | undefined = this.#child.channel;
    channel?.[call]?.();
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
