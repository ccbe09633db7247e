import { type Ended, startCli } from './cli.ts';

/** A server in a separate process. */
export interface Instance {
  readonly url: string;
  readonly pid: number | undefined;
  /** Rejects with the output on stderr when the process exits before `kill` is called. */
  readonly exited: Promise<never>;
  readonly kill: (signal: 'SIGKILL' | 'SIGTERM') => Promise<Ended>;
}

/**
 * Starts an instance and waits until it accepts requests.
 *
 * @param program @default this version's
 * @throws {Error} with the output when the process exits before
 */
export async function startInstance(
  env: Readonly<Record<string, string>>,
  program?: string,
): Promise<Instance> {
  const { url, pid, ended, stop } = await startCli(['start', '--port', '0'], env, program);
  let killed = false;
  const exited = ended.then(({ code, stderr }): Promise<never> => {
    if (killed) return new Promise(() => {});
    throw new Error(`The server exited with ${code}:\n${stderr}`);
  });
  // The promise may reject while no caller waits for it.
  exited.catch(() => {});
  return {
    url,
    pid,
    exited,
    kill(signal) {
      killed = true;
      return stop(signal);
    },
  };
}
