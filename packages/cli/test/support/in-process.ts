import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
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
  const stdin = new PassThrough();
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  stdin.end();
  const texts = [text(stdout), text(stderr)] as const;

  const exit = (code: number): never => {
    throw new Error(`exit ${code}`);
  };

  // Safe: these are all that a run touches of a process, and a pipe has no more than a PassThrough.
  const host = Object.assign(new EventEmitter(), { env, stdin, stdout, stderr, exit }) as unknown as Host;
  const code = await main(typeof args === 'string' ? getWords(args) : args, host);
  stdout.end();
  stderr.end();

  return { code, stdout: await texts[0], stderr: await texts[1] };
}

/** What a run that fails matches: its exit code, and a part of what it prints to stderr. */
export function failure(code: number, words: string): object {
  return { code, stderr: expect.stringContaining(words) };
}
