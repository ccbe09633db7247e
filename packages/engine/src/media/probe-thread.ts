import { type ResourceLimits, Worker } from 'node:worker_threads';
import { native } from '../native.ts';
import { type ProbeResult, probeCorrupt, probeFailed } from './probe-result.ts';
import type { ProbeMessage, ProbeRequest } from './probe-worker.ts';
import { Turns } from './turns.ts';

/** A file that claims to hold more than fits in here is damaged. */
const LIMITS: ResourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 };
/** Milliseconds without work after which the thread is ended. */
const IDLE_MS = 10_000;

const PROGRAM = new URL(
  import.meta.url.endsWith('.ts') ? './probe-worker.ts' : './probe-worker.js',
  import.meta.url,
);

/** Milliseconds in which the thread loads its modules and takes a file: a busy machine needs seconds for it. */
const START_MS = 30_000;

/** When a file is probed, and for how long. */
export interface ProbeTurn {
  /** Milliseconds from the moment at which the thread takes the file. */
  readonly timeoutMs: number;
  /** Groups take turns. */
  readonly group: string;
}

/** Probes files in a thread that is started when needed and ended when a file keeps it busy. */
export class ProbeThread {
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  readonly #turns = new Turns();
  readonly #program: URL;

  /** @param program what the thread runs. @default `probe-worker`, beside this file */
  constructor(program: URL = PROGRAM) {
    this.#program = program;
  }

  /** Probes a file when it is the turn of its group; never throws. */
  probe(request: ProbeRequest, { timeoutMs, group }: ProbeTurn): Promise<ProbeResult> {
    return this.#turns.take(group, () => this.#ask(request, timeoutMs));
  }

  async #ask(request: ProbeRequest, timeoutMs: number): Promise<ProbeResult> {
    native.clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    const worker = this.#worker;
    worker.ref();
    const outcome = await getResult(worker, request, timeoutMs);
    if (outcome.usable) this.#rest(worker);
    else await this.#end();
    return outcome.result;
  }

  #start(): Worker {
    const options = { name: 'videogen-probe', resourceLimits: LIMITS };
    const worker = new Worker(this.#program, options);
    // Without this listener, an error of a thread that is being terminated would end the process.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    return worker;
  }

  #rest(worker: Worker): void {
    worker.unref();
    this.#idle = native.setTimeout(() => void this.#end(), IDLE_MS);
    this.#idle.unref();
  }

  async #end(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}

interface Outcome {
  readonly result: ProbeResult;
  /** Whether the thread can take another file. */
  readonly usable: boolean;
}

function getResult(worker: Worker, request: ProbeRequest, timeoutMs: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const settle = (result: ProbeResult, usable: boolean): void => {
      native.clearTimeout(timer);
      worker.off('message', onMessage).off('error', lost).off('exit', ended);
      resolve({ result, usable });
    };

    const timeOut = (message: string): void => settle(probeFailed('TIMEOUT', message), false);
    const { format } = request.detected;
    let timer = native.setTimeout(
      () => timeOut(`The thread that reads media has not begun within ${START_MS} ms.`),
      START_MS,
    );

    const onMessage = (message: ProbeMessage): void => {
      if (message === 'begun') begin();
      else settle(message, true);
    };

    const begin = (): void => {
      native.clearTimeout(timer);
      const tooLong = `The ${format} file could not be understood within ${timeoutMs} ms.`;
      timer = native.setTimeout(() => timeOut(tooLong), timeoutMs);
    };

    const lost = (cause: unknown): void => settle(probeCorrupt(format, cause), false);
    const ended = (code: number): void => lost(`its reader ended with exit code ${code}`);
    worker.on('message', onMessage).on('error', lost).on('exit', ended);
    worker.postMessage(request);
  });
}
