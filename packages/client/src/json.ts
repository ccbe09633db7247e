/** Whether a value is an object whose members may be read by name. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Returns what a function returns; undefined when it throws. */
export function tryTo<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    // It has no result.
  }
  return undefined;
}

/** A member of a value of any kind; undefined when there is none, or when reading it throws. */
export function getMember(value: unknown, name: string): unknown {
  return tryTo(() => (isRecord(value) ? value[name] : undefined));
}

/** Returns a value as text, also one that cannot be converted. */
export function getText(value: unknown): string {
  try {
    return String(value);
  } catch {
    return 'a value that cannot be shown';
  }
}

/** Returns a value as JSON, with the own properties of errors; undefined when it is cyclic or nested too deeply. */
export function getJson(value: unknown): string | undefined {
  return tryTo(() =>
    JSON.stringify(value, (_, member: unknown) =>
      member instanceof Error
        ? Object.fromEntries(
            Object.getOwnPropertyNames(member).map((name) => [name, getMember(member, name)]),
          )
        : member,
    ),
  );
}

/** Parses JSON; undefined when the text is something else. */
export function parseJson(text: string, revive?: Parameters<typeof JSON.parse>[1]): unknown {
  return tryTo(() => JSON.parse(text, revive));
}

/** Returns the innermost reason: Node reports "fetch failed" for every failure. */
export function getReason(error: unknown, depth: number = 8): string {
  const cause = getMember(error, 'cause');
  if (depth > 0 && isRecord(cause)) return getReason(cause, depth - 1);
  if (!isRecord(error)) return getText(error);
  return getText(getMember(error, 'message') || getMember(error, 'code') || 'unknown reason');
}
