import { styleText } from 'node:util';
import { parseDuration } from '../options/duration.ts';
import { type ProbeResult, probeReceiver } from '../probe/probe-receiver.ts';
import { startEmulator } from '../start-emulator.ts';
import type { CliArguments } from './arguments.ts';

const MARKS = { pass: ['green', '✓'], warn: ['yellow', '!'], fail: ['red', '✗'] } as const;

/** Tries a receiver and prints a verdict for each check; the exit code is 1 when one failed. */
export async function runProbe({
  target,
  json,
  timeout,
  apiKey,
  emulator: options,
}: CliArguments): Promise<void> {
  const keys = apiKey === undefined ? {} : { keys: [{ key: apiKey, organization: 'org-1' }] };
  const emulator = await startEmulator({ ...options, ...keys, clock: 'manual', render: 'none' });
  try {
    if (!json) process.stdout.write(intro(emulator.url, target ?? ''));
    const onResult = (result: ProbeResult): boolean =>
      process.stdout.write(json ? `${JSON.stringify(result)}\n` : describe(result));
    const results = await probeReceiver(emulator, target ?? '', {
      timeoutMs: parseDuration(timeout, '--timeout'),
      onResult,
    });
    const count = (verdict: ProbeResult['verdict']): number =>
      results.filter((result) => result.verdict === verdict).length;
    if (!json)
      process.stdout.write(
        `\n${count('pass')} passed, ${count('warn')} to look at, ${count('fail')} failed\n`,
      );
    process.exitCode = count('fail') > 0 ? 1 : 0;
  } finally {
    await emulator.close();
  }
}

function intro(url: string, target: string): string {
  return `Trying ${target}\nThe tasks can be read at ${url} (base URL), for a receiver that confirms callbacks by reading the task.\n\n`;
}

function describe({ check, question, verdict, reason }: ProbeResult): string {
  const [color, mark] = MARKS[verdict];
  return `${styleText(color, mark)} ${check.padEnd(16)} ${question}\n  ${''.padEnd(16)} ${styleText('dim', reason)}\n`;
}
