/** Whether a value is an object whose members may be read by name. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** A member of a value of any kind; undefined when there is none, or when reading it throws. */
export function getMember(value: unknown, name: string): unknown {
  try {
    return isRecord(value) ? value[name] : undefined;
  } catch {
    return undefined;
  }
}

/** Returns a value as text, also one that cannot be converted. */
export function getText(value: unknown): string {
  try {
    return String(value);
  } catch {
    return 'a value that cannot be shown';
  }
}

/** Parses JSON; undefined when the text is something else. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
