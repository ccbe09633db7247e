/** Whether a value is an object whose members may be read by name. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The members of a value, whatever it is; all are undefined where it has none. */
export function membersOf(value: unknown): Partial<Record<string, unknown>> {
  return Object(value);
}
