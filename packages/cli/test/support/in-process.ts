import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import type { Host } from '../../src/index.ts';
import { main } from '../../src/index.ts';

/** The words of a command line, whose quotes are single ones. */
function getWords(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, inQuotes, bare]) => inQuotes ?? bare ?? '');
}

/**
 * Runs `videogen` in this process, piped, with a separate environment.
 *
 * @param args its arguments, or the line of them
 */
export async function runHere(
  args: string | readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number; stdout: string; stderr: string }> {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  stdin.end();
  const text = { stdout: '', stderr: '' };
  stdout.on('data', (chunk) => {
    text.stdout += chunk;
  });
  stderr.on('data', (chunk) => {
    text.stderr += chunk;
  });
  const signals = new EventEmitter();
  // Safe: these are all that a run touches of a process, and a pipe has no more than a PassThrough.
  const host = {
    env,
    stdin,
    stdout,
    stderr,
    on: signals.on.bind(signals),
    off: signals.off.bind(signals),
    exit: (code: number) => {
      throw new Error(`exit ${code}`);
    },
  } as unknown as Host;
  const code = await main(typeof args === 'string' ? getWords(args) : args, host);
  return { code, ...text };
}
