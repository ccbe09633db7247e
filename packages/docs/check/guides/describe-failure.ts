/** Longest output of a command that is shown, in characters. */
const maxOutput = 1500;

/** Returns the output of a command that failed, on one line. */
export function describeFailure(error: unknown): string {
  // Safe: what `execFile` rejects with has these members.
  const { stdout = '', stderr = '' } =
    error instanceof Error ? (error as { stdout?: string; stderr?: string }) : {};
  return `${stdout} ${stderr}`.trim().replace(/\s+/g, ' ').slice(0, maxOutput) || String(error);
}
