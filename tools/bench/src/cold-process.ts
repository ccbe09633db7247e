import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';

const hook = new URL('report-memory.ts', import.meta.url).href;

/** What a whole process costs. */
export interface ProcessCost {
  /** From the start to the end. */
  readonly seconds: number;
  /** The most resident memory of it, or of the largest one that it started. */
  readonly megabytes: number;
}

/** Runs a program of Node from start to end; exit codes other than 0 and those allowed are errors. */
export async function runCold(
  args: readonly string[],
  { cwd, allowed = [] }: { readonly cwd: string; readonly allowed?: readonly number[] },
): Promise<ProcessCost> {
  const file = `${tmpdir()}/memory-${randomUUID()}`;
  const env = {
    ...process.env,
    NODE_OPTIONS: `--import=${hook}`,
    BENCH_MEMORY: file,
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  };
  const start = performance.now();
  try {
    await promisify(execFile)(process.execPath, args, { cwd, env, maxBuffer: 2 ** 28 });
  } catch (error) {
    // Sound: errors of `execFile` carry the exit code.
    if (!allowed.includes(Number((error as { code?: unknown }).code))) throw error;
  }
  const seconds = (performance.now() - start) / 1000;
  const peaks = (await readFile(file, 'utf8')).trim().split('\n').map(Number);
  await rm(file);
  return { seconds, megabytes: Math.max(...peaks) / 1024 };
}
